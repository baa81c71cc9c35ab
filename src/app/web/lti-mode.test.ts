import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepLtiFlag, leaveLtiMode, ltiMode, noteLtiFlag } from './lti-mode.ts';

afterEach(leaveLtiMode);

function addressAfter(path: string): string {
  const url = new URL(path, 'https://site.example');
  keepLtiFlag(url);
  return url.pathname + url.search;
}

describe('LTI mode', () => {
  it('begins with the flag of an address (NAV-048)', () => {
    noteLtiFlag('/courses/5/assignments', '');
    expect(ltiMode()).toBeUndefined();
    noteLtiFlag('/courses/5/assignments', '?inLTI=false');
    expect(ltiMode()).toBeUndefined();
    noteLtiFlag('/courses/5/assignments', '?inLTI=true');
    expect(ltiMode()).toEqual({ courseId: '5' });
  });

  it('keeps its flag on the addresses of the launched course (NAV-053)', () => {
    expect(addressAfter('/courses/5/assignments/8?q=a')).toBe('/courses/5/assignments/8?q=a');
    noteLtiFlag('/courses/5', '?inLTI');
    expect(addressAfter('/courses/5/assignments/8?q=a')).toBe('/courses/5/assignments/8?q=a&inLTI=true');
    expect(addressAfter('/courses/50/assignments/')).toBe('/courses/50/assignments/');
    expect(addressAfter('/login')).toBe('/login');
  });

  it('learns its course from the first page of one (NAV-053)', () => {
    noteLtiFlag('/', '?inLTI=true');
    expect(addressAfter('/courses/5')).toBe('/courses/5');
    noteLtiFlag('/courses/5', '');
    noteLtiFlag('/courses/6', '');
    expect(ltiMode()).toEqual({ courseId: '5' });
  });

  it('lasts as long as the tab, also over a reload (NAV-053)', async () => {
    noteLtiFlag('/courses/5', '?inLTI=true');
    vi.resetModules();
    const reloaded = await import('./lti-mode.ts');
    expect(reloaded.ltiMode()).toEqual({ courseId: '5' });
    reloaded.leaveLtiMode();
  });
});

import { expect, it } from 'vitest';
import { internalLink } from './internal-link.ts';

const site = 'https://proofmark.example';
const inside = (href: string) => internalLink(href, site);

it('takes links that start with a slash or share the origin of the site, and no others (UI-034)', () => {
  expect(inside('/courses/1?q=a#b')).toBe('/courses/1?q=a#b');
  expect(inside(`${site}/courses/1`)).toBe('/courses/1');
  expect(inside('#top')).toBe('#top');
  const outside = ['//evil.example/x', '/\\evil.example', `${site}.evil.example/`, 'https://a.example/', 'x'];
  expect(outside.map(inside)).toEqual(outside.map(() => undefined));
  expect(inside(`${site}//evil.example`)).toBeUndefined();
});

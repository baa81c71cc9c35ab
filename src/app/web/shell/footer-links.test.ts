import { describe, expect, it } from 'vitest';
import { footerLinksOf } from './footer-links.ts';

const settings = {
  ROADMAP_URL: '/docs/roadmap',
  ABOUT_URL: '/docs/about',
  PRIVACY_URL: 'https://example.org/privacy',
  HELP_URL: '/docs/teachers/',
  HELP_STUDENT_URL: '/docs/students/',
};

describe('the links below every page', () => {
  it('lead where the settings say (SHELL-011, SHELL-026)', () => {
    expect(footerLinksOf(settings, false)).toEqual([
      { name: 'roadmap', href: '/docs/roadmap' },
      { name: 'about', href: '/docs/about' },
      { name: 'privacy', href: 'https://example.org/privacy' },
      { name: 'help', href: '/docs/teachers/' },
    ]);
  });

  it('give students a help of their own (SHELL-012)', () => {
    expect(footerLinksOf(settings, true).at(-1)).toEqual({ name: 'help', href: '/docs/students/' });
  });

  it('leave out what has no target (SHELL-026)', () => {
    const names = footerLinksOf({ ...settings, ROADMAP_URL: '', ABOUT_URL: '' }, false);
    expect(names.map(({ name }) => name)).toEqual(['privacy', 'help']);
  });
});

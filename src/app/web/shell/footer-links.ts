import { settingOf } from '../../../tenants/domain/browser-settings.ts';
// The links below every page. Their targets are settings; an empty setting hides its link.

const settingNames = {
  roadmap: 'ROADMAP_URL',
  about: 'ABOUT_URL',
  privacy: 'PRIVACY_URL',
} as const;

export type FooterLink = keyof typeof settingNames | 'help';

/** Students get their own help page (SHELL-012). */
export function footerLinksOf(
  settings: Readonly<Record<string, unknown>>,
  isStudent: boolean,
): { name: FooterLink; href: string }[] {
  const targets = {
    roadmap: settingNames.roadmap,
    about: settingNames.about,
    privacy: settingNames.privacy,
    help: isStudent ? 'HELP_STUDENT_URL' : 'HELP_URL',
  } as const satisfies Record<FooterLink, string>;
  const order = ['roadmap', 'about', 'privacy', 'help'] as const;
  return order.flatMap((name) => {
    const href = settingOf(settings, targets[name]);
    return href !== '' ? [{ name, href }] : [];
  });
}

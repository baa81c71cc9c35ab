// The links below every page: their targets are settings, an empty one hides its link.

const settingNames = {
  roadmap: 'ROADMAP_URL',
  about: 'ABOUT_URL',
  privacy: 'PRIVACY_URL',
} as const;

export type FooterLink = keyof typeof settingNames | 'help';

/** Students get help of their own (SHELL-012). */
export function footerLinksOf(
  settings: Readonly<Record<string, unknown>>,
  isStudent: boolean,
): { name: FooterLink; href: string }[] {
  const targets: Record<FooterLink, string> = {
    roadmap: settingNames.roadmap,
    about: settingNames.about,
    privacy: settingNames.privacy,
    help: isStudent ? 'HELP_STUDENT_URL' : 'HELP_URL',
  };
  const order = ['roadmap', 'about', 'privacy', 'help'] as const;
  return order.flatMap((name) => {
    const href = settings[targets[name]];
    return typeof href === 'string' && href !== '' ? [{ name, href }] : [];
  });
}

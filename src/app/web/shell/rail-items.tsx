import type { ReactNode } from 'react';
import {
  Avatar,
  IconBell,
  IconBook2,
  IconDeviceDesktop,
  IconExternalLink,
  IconEye,
  IconEyeOff,
  IconHome2,
  IconKeyboard,
  IconList,
  IconLogin2,
  IconLogout,
  IconMoon,
  IconSchool,
  IconSearch,
  IconSettings,
  IconShield,
  IconSun,
  IconUserPlus,
} from '../../../design/web/index.ts';
import { useTheme } from '../../../people/web/index.ts';
import { UnreadBadge } from './fetched-parts.ts';
import { texts } from '../texts.ts';
import { railEntriesOf, type RailEntry } from './rail-entries.ts';
import type { Viewer } from './use-rail-facts.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { administration, home, login, register } from '../../../people/domain/addresses.ts';
import { tenantPage } from '../../../admin/domain/addresses.ts';

export interface RailItem {
  id: RailEntry;
  label: string;
  icon: ReactNode;
  href?: string;
  newTab?: boolean;
  onChoose?: () => void;
  shortcut?: string;
  /** Shows how much is new there. */
  mark?: ReactNode;
}

/** The actions of entries that have no address. */
export type RailActions = Readonly<
  Record<
    | 'goTo'
    | 'user'
    | 'courses'
    | 'assignments'
    | 'notifications'
    | 'newTab'
    | 'studentView'
    | 'keys'
    | 'logOut',
    () => void
  >
>;

/** The entries of the sidebar for this person, with their links and actions. */
export function useRailItems(
  viewer: Viewer,
  actions: RailActions,
): Record<'upper' | 'lower', readonly RailItem[]> {
  const theme = useTheme();
  const items: Record<RailEntry, Omit<RailItem, 'id'>> = {
    login: { label: texts.logIn, icon: <IconLogin2 aria-hidden />, href: hrefOf(login) },
    register: { label: texts.register, icon: <IconUserPlus aria-hidden />, href: hrefOf(register) },
    home: { label: texts.home, icon: <IconHome2 aria-hidden />, href: hrefOf(home) },
    goTo: {
      label: texts.goTo,
      icon: <IconSearch aria-hidden />,
      shortcut: 'Ctrl K',
      onChoose: actions.goTo,
    },
    user: {
      label: texts.user(viewer.name ?? ''),
      icon: <Avatar name={viewer.name ?? ''} />,
      onChoose: actions.user,
    },
    courses: { label: texts.courses, icon: <IconSchool aria-hidden />, onChoose: actions.courses },
    assignments: { label: texts.assignments, icon: <IconList aria-hidden />, onChoose: actions.assignments },
    notifications: {
      label: texts.notifications,
      icon: <IconBell aria-hidden />,
      shortcut: 'G N',
      mark: <UnreadBadge />,
      onChoose: actions.notifications,
    },
    newTab: { label: texts.newTab, icon: <IconExternalLink aria-hidden />, onChoose: actions.newTab },
    studentView: {
      label: viewer.isInStudentView ? texts.leaveStudentView : texts.studentView,
      icon: viewer.isInStudentView ? <IconEyeOff aria-hidden /> : <IconEye aria-hidden />,
      onChoose: actions.studentView,
    },
    admin: { label: texts.admin, icon: <IconSettings aria-hidden />, href: hrefOf(administration) },
    tenant: {
      label: texts.institution,
      icon: <IconShield aria-hidden />,
      href: hrefOf(tenantPage, { tenantId: viewer.tenantId ?? '' }),
    },
    theme: {
      label: texts.themeNow(texts.themes[theme.value]),
      icon: themeIcons[theme.value],
      onChoose: () => theme.set(nextTheme[theme.value]),
    },
    keys: {
      label: texts.keyboardHelp,
      icon: <IconKeyboard aria-hidden />,
      shortcut: '?',
      onChoose: actions.keys,
    },
    documentation: {
      label: texts.documentation,
      icon: <IconBook2 aria-hidden />,
      href: viewer.documentationUrl,
      newTab: true,
    },
    logOut: { label: texts.logOut, icon: <IconLogout aria-hidden />, onChoose: actions.logOut },
  };
  const { upper, lower } = railEntriesOf(viewer);
  const itemsOf = (entries: readonly RailEntry[]) => entries.map((id) => ({ ...items[id], id }));
  return { upper: itemsOf(upper), lower: itemsOf(lower) };
}

const nextTheme = { light: 'dark', dark: 'auto', auto: 'light' } as const;
const themeIcons = {
  light: <IconSun aria-hidden />,
  dark: <IconMoon aria-hidden />,
  auto: <IconDeviceDesktop aria-hidden />,
};

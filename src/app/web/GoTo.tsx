import { useLocation } from '@tanstack/react-router';
import { useOwnAssignments } from '../../assignments/web/index.ts';
import { useCourses } from '../../courses/web/index.ts';
import { CommandPalette, useHotkeyHelp, type Command } from '../../design/web/index.ts';
import { themes } from '../../people/domain/preferences.ts';
import { useCurrentUser, useTheme } from '../../people/web/index.ts';
import { texts } from './texts.ts';

interface GoToProps {
  onClose: () => void;
  openHelp: () => void;
  openUserPanel: () => void;
  logOut: () => void;
}

/** Every place and every command of the open page, found by typing. */
export function GoTo({ onClose, openHelp, openUserPanel, logOut }: GoToProps) {
  const commands = [
    ...usePlaces(),
    ...useCourseCommands(),
    ...usePageCommands(),
    ...useThemeCommands(),
    { id: 'keys', group: texts.commands, label: texts.keyboardHelp, onChoose: openHelp },
    { id: 'you', group: texts.commands, label: texts.openUserPanel, onChoose: openUserPanel },
    { id: 'log out', group: texts.commands, label: texts.logOut, onChoose: logOut },
  ];
  return <CommandPalette opened onClose={onClose} commands={commands} placeholder={texts.goTo} />;
}

function usePlaces(): Command[] {
  const isAdmin = useCurrentUser().data?.permissions['can_manage_site_settings'] === true;
  const group = texts.places;
  return [
    { id: 'home', group, label: texts.home, href: '/' },
    ...(isAdmin ? [{ id: 'admin', group, label: texts.admin, href: '/admin' }] : []),
    { id: 'docs', group, label: texts.documentation, href: '/docs/api' },
  ];
}

function useCourseCommands(): Command[] {
  const courses = useCourses().data ?? [];
  const assignments = useOwnAssignments().data ?? [];
  const nameOf = new Map(courses.map(({ id, name }) => [id, name]));
  return [
    ...courses.map(({ id, name, abbreviatedName }) => ({
      id: `course ${id}`,
      group: texts.courses,
      label: name,
      keywords: abbreviatedName,
      href: `/courses/${id}/assignments/`,
    })),
    ...assignments.map(({ id, courseId, name }) => ({
      id: `assignment ${id}`,
      group: texts.assignments,
      label: name,
      detail: nameOf.get(courseId),
      href: `/courses/${courseId}/assignments/${id}/submissions/`,
    })),
  ];
}

function useThemeCommands(): Command[] {
  const theme = useTheme();
  return themes.map((name) => ({
    id: `theme ${name}`,
    group: texts.commands,
    label: texts.useTheme[name],
    keywords: texts.themeWords,
    onChoose: () => theme.set(name),
  }));
}

/** The keys of the open page, for those who do not know them by heart. */
function usePageCommands(): Command[] {
  const { pathname } = useLocation();
  // Those of every page are places and commands already.
  const groups = useHotkeyHelp().filter(({ group }) => group !== texts.everywhere);
  return groups.flatMap(({ group, hotkeys }) =>
    hotkeys.map(({ keys, label, onPress }) => ({
      id: `${pathname} ${keys}`,
      group,
      label,
      detail: keys,
      onChoose: onPress,
    })),
  );
}

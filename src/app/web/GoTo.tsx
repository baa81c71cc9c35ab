import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useOwnAssignments } from '../../assignments/web/index.ts';
import { useCourses } from '../../courses/web/index.ts';
import {
  CommandPalette,
  useDebounced,
  useHotkeyHelp,
  usePageActions,
  type Command,
} from '../../design/web/index.ts';
import { themes } from '../../people/domain/preferences.ts';
import { useTheme } from '../../people/web/index.ts';
import { courseLabelsOf } from './home/course-labels.ts';
import { useFoundCommands } from './go-to/found-commands.ts';
import { usePlaceCommands } from './go-to/place-commands.ts';
import type { RailItem } from './shell/rail-items.tsx';
import { texts } from './texts.ts';
import { hrefOf } from '../../kernel/domain/address.ts';
import { assignmentWork } from '../../assignments/domain/addresses.ts';
import { courseHome } from '../../courses/domain/addresses.ts';

interface GoToProps {
  /** The entries of the sidebar. */
  entries: readonly RailItem[];
  onClose: () => void;
}

/** How long after the last key the search for people starts (UI-037). */
const lookUpDelayMs = 250;

/** Every place, person and command that can be reached from the open page, found by typing. */
export function GoTo({ entries, onClose }: GoToProps) {
  const [query, setQuery] = useState('');
  const lookUpLater = useDebounced(setQuery, lookUpDelayMs);
  const own = entries.map((entry) => commandOf(entry));
  const commands = [
    ...own.filter(({ href }) => href !== undefined),
    ...usePlaceCommands(),
    ...useCourseCommands(),
    ...useFoundCommands(query),
    ...usePageCommands(),
    ...useThemeCommands(),
    ...own.filter(({ id, href }) => href === undefined && !isListedOtherwise.has(id)),
  ];
  return (
    <CommandPalette
      opened
      onClose={onClose}
      commands={commands}
      placeholder={texts.goTo}
      nothingHint={texts.notFoundHint}
      onQuery={lookUpLater}
    />
  );
}

/** Entries left out: the palette itself, and those whose contents it lists one by one. */
const isListedOtherwise = new Set<string>(['goTo', 'theme', 'courses', 'assignments']);

const commandOf = ({ id, label, shortcut, href, onChoose }: RailItem): Command => ({
  id,
  group: href === undefined ? texts.commands : texts.places,
  label,
  detail: shortcut,
  href,
  onChoose,
});

function useCourseCommands(): Command[] {
  const courses = useCourses().data ?? [];
  const assignments = useOwnAssignments().data ?? [];
  const labels = courseLabelsOf(courses);
  return [
    ...courses.map(({ id, name, abbreviatedName }) => ({
      id: `course ${id}`,
      group: texts.courses,
      label: labels.get(id) ?? name,
      keywords: abbreviatedName,
      href: hrefOf(courseHome, { courseId: id }),
    })),
    ...assignments.map(({ id, courseId, name }) => ({
      id: `assignment ${id}`,
      group: texts.assignments,
      label: name,
      detail: labels.get(courseId),
      href: hrefOf(assignmentWork, { courseId, assignmentId: id }),
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

/** The actions and hotkeys of the open page as commands, for people who do not know where they are. */
function usePageCommands(): Command[] {
  const pathname = useLocation({ select: (location) => location.pathname });
  // The hotkeys of every page are listed as places and commands already.
  const groups = useHotkeyHelp().filter(({ group }) => group !== texts.everywhere);
  const actions = usePageActions().map(({ label, onChoose }) => ({
    id: `${pathname} ${label}`,
    group: texts.onThisPage,
    label,
    onChoose,
  }));
  const hotkeys = groups.flatMap(({ group, hotkeys: listed }) =>
    listed.map(({ keys, label, onPress }) => ({
      id: `${pathname} ${keys}`,
      group,
      label,
      detail: keys,
      onChoose: onPress,
    })),
  );
  return [...actions, ...hotkeys];
}

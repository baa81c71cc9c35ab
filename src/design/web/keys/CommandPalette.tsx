import { Modal } from '@mantine/core';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useOpenLink } from '../actions/navigation.ts';
import { IconSearch } from '../icons.ts';
import { useTopLayer } from '../overlays/top-layer.ts';
import { texts } from '../texts.ts';
import { matchCommands, type CommandWords } from './match-commands.ts';
import styles from './CommandPalette.module.css';

export interface Command extends CommandWords {
  id: string;
  group: string;
  icon?: ReactNode;
  /** Where it leads; if not given, `onChoose` acts. */
  href?: string | undefined;
  onChoose?: (() => void) | undefined;
}

interface CommandPaletteProps {
  opened: boolean;
  onClose: () => void;
  commands: readonly Command[];
  placeholder?: string | undefined;
  /** Said when nothing is found: why it may not be there. */
  nothingHint?: string | undefined;
  /** Told of what is typed, for commands that are looked up. */
  onQuery?: ((query: string) => void) | undefined;
}

const mostShown = 50;

/** Every place and command behind Ctrl+K: people type, choose with the arrow keys and press Enter. */
export function CommandPalette(props: CommandPaletteProps) {
  const isTop = useTopLayer(props.opened);
  return (
    <Modal
      opened={props.opened}
      closeOnEscape={isTop}
      onClose={props.onClose}
      withCloseButton={false}
      attributes={{ content: { 'aria-label': texts.goTo } }}
      size={600}
      yOffset="12vh"
      padding={0}
      radius="md"
      transitionProps={{ duration: 80 }}
    >
      <PaletteContent {...props} />
    </Modal>
  );
}

/** Mounted anew each time it opens, so the query starts empty. */
function PaletteContent(props: CommandPaletteProps) {
  const { commands, onClose, placeholder = texts.typeToSearch, nothingHint, onQuery } = props;
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const found = matchCommands(query, commands).slice(0, mostShown);
  const shown = groupsOf(found).flatMap(([, members]) => members);
  const current = shown[Math.min(at, shown.length - 1)];

  const choose = (command: Command) => {
    onClose();
    command.onChoose?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && shown.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, shown.length - 1) + step + shown.length) % shown.length);
    }
    // It clicks the entry, so that links open as links do.
    if (event.key === 'Enter' && current !== undefined)
      document.getElementById(`${id}-${current.id}`)?.click();
  };

  return (
    <>
      <div className={styles.search}>
        <IconSearch aria-hidden />
        <input
          data-autofocus
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={current === undefined ? undefined : `${id}-${current.id}`}
          aria-label={texts.goTo}
          placeholder={placeholder}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            onQuery?.(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div role="listbox" id={`${id}-list`} aria-label={texts.goTo} className={styles.list}>
        {groupsOf(shown).map(([group, members], at) => (
          <div key={group} role="group" aria-labelledby={`${id}-group-${at}`}>
            <div id={`${id}-group-${at}`} className={styles.group}>
              {group}
            </div>
            {members.map((command) => (
              <Option
                key={command.id}
                id={`${id}-${command.id}`}
                command={command}
                isCurrent={command === current}
                onChoose={() => choose(command)}
              />
            ))}
          </div>
        ))}
      </div>
      {shown.length === 0 && (
        <p className={styles.nothing}>
          {texts.noMatch(texts.commands)}
          {nothingHint === undefined ? '' : `. ${nothingHint}`}
        </p>
      )}
    </>
  );
}

interface OptionProps {
  id: string;
  command: Command;
  isCurrent: boolean;
  onChoose: () => void;
}

function Option({ id, command, isCurrent, onChoose }: OptionProps) {
  const openLink = useOpenLink();
  return (
    <a
      id={id}
      role="option"
      aria-selected={isCurrent}
      className={styles.option}
      tabIndex={-1}
      href={command.href}
      ref={(element) => {
        if (element !== null && isCurrent) element.scrollIntoView({ block: 'nearest' });
      }}
      onClick={(event) => {
        if (command.href !== undefined) openLink(event, command.href);
        onChoose();
      }}
    >
      {command.icon}
      <span className={styles.name}>{command.label}</span>
      {command.detail !== undefined && <span className={styles.detail}>{command.detail}</span>}
    </a>
  );
}

/** One group after the other, in the order in which the groups first occur. */
function groupsOf(commands: readonly Command[]): [string, Command[]][] {
  const groups = [...new Set(commands.map((command) => command.group))];
  return groups.map((group) => [group, commands.filter((command) => command.group === group)]);
}

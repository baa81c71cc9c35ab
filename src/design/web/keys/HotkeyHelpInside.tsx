import { useState } from 'react';
import { Button } from '../actions/Button.tsx';
import { Dialog } from '../overlays/Dialog.tsx';
import { Kbd } from '../surfaces/bits.tsx';
import { Status } from '../surfaces/Status.tsx';
import { texts } from '../texts.ts';
import { useEveryHotkey, useHotkeyHelp, useKeyChoices, type LiveHotkey } from './HotkeyProvider.tsx';
import styles from './HotkeyHelp.module.css';
import { keyOf, mayChooseKey, shownKeys } from './key-names.ts';

interface HotkeyHelpProps {
  opened: boolean;
  onClose: () => void;
}

/** Every key that works on this page; those of the person's choice can be changed here. */
export function HotkeyHelpInside({ opened, onClose }: HotkeyHelpProps) {
  const groups = useHotkeyHelp();
  const { chosen, onChoose } = useKeyChoices();
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.shortcuts} size="m">
      {groups.map(({ group, hotkeys }) => (
        <section key={group} className={styles.group}>
          <h3>{group}</h3>
          <dl>
            {hotkeys.map((hotkey) => (
              <Line key={`${hotkey.id} ${hotkey.defaultKeys}`} hotkey={hotkey} />
            ))}
          </dl>
        </section>
      ))}
      {Object.keys(chosen).length > 0 && (
        <Button size="s" onClick={() => onChoose({})}>
          {texts.resetKeys}
        </Button>
      )}
    </Dialog>
  );
}

function Line({ hotkey }: { hotkey: LiveHotkey }) {
  const { id, label, keys } = hotkey;
  const all = useEveryHotkey();
  const { chosen, onChoose } = useKeyChoices();
  const [isAsking, setAsking] = useState(false);
  const [told, setTold] = useState('');
  const twin = all.find((one) => one.keys === keys && one.label !== label);

  /** The person presses the key that they want. */
  const press = (pressed: string): void => {
    if (id === undefined) return;
    const other = all.find((one) => one.keys === pressed && one.id !== id);
    if (!mayChooseKey(pressed)) return setTold(texts.keyNotFree(shownKeys(pressed)));
    if (other) return setTold(texts.keyTaken(shownKeys(pressed), other.label));
    const { [id]: _before, ...rest } = chosen;
    onChoose(pressed === hotkey.defaultKeys ? rest : { ...rest, [id]: pressed });
    setAsking(false);
    setTold('');
  };

  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Kbd>{isAsking ? '…' : shownKeys(keys)}</Kbd>
        {id !== undefined && (
          <Button
            size="s"
            kind="quiet"
            aria-label={isAsking ? texts.pressKey(label) : texts.changeKey(label)}
            onClick={() => setAsking(!isAsking)}
            onBlur={() => {
              setAsking(false);
              setTold('');
            }}
            onKeyDown={(event) => {
              if (!isAsking || ['Tab', 'Escape', 'Shift', 'Control', 'Alt', 'Meta'].includes(event.key))
                return;
              event.preventDefault();
              event.stopPropagation();
              press(keyOf(event));
            }}
          >
            {isAsking ? texts.pressNewKey : texts.change}
          </Button>
        )}
      </dd>
      <dd className={styles.told}>
        {twin && texts.keyTwice(twin.label)}
        <Status text={told} />
      </dd>
    </div>
  );
}

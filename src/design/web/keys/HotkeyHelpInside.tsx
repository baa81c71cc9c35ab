import { Dialog } from '../overlays/Dialog.tsx';
import { Kbd } from '../surfaces/bits.tsx';
import { texts } from '../texts.ts';
import { useHotkeyHelp } from './HotkeyProvider.tsx';
import styles from './HotkeyHelp.module.css';

interface HotkeyHelpProps {
  opened: boolean;
  onClose: () => void;
}

export function HotkeyHelpInside({ opened, onClose }: HotkeyHelpProps) {
  const groups = useHotkeyHelp();
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.shortcuts} size="m">
      {groups.map(({ group, hotkeys }) => (
        <section key={group} className={styles.group}>
          <h3>{group}</h3>
          <dl>
            {hotkeys.map((hotkey) => (
              <div key={hotkey.keys}>
                <dt>{hotkey.label}</dt>
                <dd>
                  <Kbd>{hotkey.keys.replaceAll(/(?<=.)\+/g, ' ').replace('Arrow', '')}</Kbd>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}

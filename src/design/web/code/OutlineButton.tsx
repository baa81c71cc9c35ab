import type { EditorView } from '@codemirror/view';
import { useState } from 'react';
import { IconButton } from '../actions/IconButton.tsx';
import { IconListTree } from '../icons.ts';
import { Popover } from '../overlays/Popover.tsx';
import { texts } from '../texts.ts';
import styles from './OutlineButton.module.css';
import { outlineOf } from './outline.ts';

interface OutlineButtonProps {
  view: EditorView | null;
  /** Gets the 0-based line. */
  onChoose: (line: number) => void;
}

/** The functions and classes of the text, to go to one. */
export function OutlineButton({ view, onChoose }: OutlineButtonProps) {
  if (view === null) return null;
  return (
    <div className={styles.place}>
      <Popover
        label={texts.outline}
        side="bottom-end"
        width={280}
        button={
          // Above it are the buttons of the file, which its name must not cover.
          <IconButton size="s" side="left" label={texts.outline} icon={<IconListTree aria-hidden />} />
        }
      >
        {(close) => (
          <Outline
            view={view}
            onChoose={(line) => {
              close();
              onChoose(line);
            }}
          />
        )}
      </Popover>
    </div>
  );
}

/** It is read when it is opened: a long text takes a moment. */
function Outline({ view, onChoose }: { view: EditorView; onChoose: (line: number) => void }) {
  const [items] = useState(() => outlineOf(view.state));
  if (items.length === 0) return <p className={styles.none}>{texts.noOutline}</p>;
  return (
    <ul className={styles.list}>
      {items.map(({ name, line, depth }) => (
        <li key={`${line} ${name}`}>
          <button
            type="button"
            className={styles.item}
            style={{ paddingLeft: 8 + Math.min(depth, 6) * 14 }}
            onClick={() => onChoose(line)}
          >
            <span>{name}</span>
            <span className={styles.line}>{line + 1}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

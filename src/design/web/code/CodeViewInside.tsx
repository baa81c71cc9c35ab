import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../actions/Button.tsx';
import { texts } from '../texts.ts';
import type { CodeViewProps } from './code-view-props.ts';
import { OutlineButton } from './OutlineButton.tsx';
import { ReturnToCodeContext } from './return-to-code.ts';
import { useViewer } from './use-viewer.ts';
import { shownText } from './viewer-editor.ts';
import styles from './CodeView.module.css';

const noLines: ReadonlyMap<number, ReactNode> = new Map();

export function CodeViewInside(props: CodeViewProps) {
  const { lines = noLines, fill = true } = props;
  const [showsAll, setShowsAll] = useState(false);
  const cut = shownText(props, showsAll);
  const { host, view, slots, focusAt } = useViewer(props, cut.text);
  return (
    <div className={styles.view} data-fill={fill}>
      {cut.shown < cut.all && (
        <div className={styles.notice} role="status">
          {texts.linesShown(cut.shown.toLocaleString('en'), cut.all.toLocaleString('en'))}
          <Button size="s" onClick={() => setShowsAll(true)}>
            {texts.showAll}
          </Button>
        </div>
      )}
      <div className={styles.around}>
        {props.hasOutline && <OutlineButton view={view} onChoose={focusAt} />}
        <div ref={host} className={styles.host} />
      </div>
      {slots.map((slot) =>
        createPortal(
          <ReturnToCodeContext value={() => focusAt(slot.line)}>
            <div className={styles.slot}>{lines.get(slot.line)}</div>
          </ReturnToCodeContext>,
          slot.element,
          String(slot.line),
        ),
      )}
    </div>
  );
}

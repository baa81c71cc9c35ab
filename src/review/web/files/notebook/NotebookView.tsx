import { useMemo, useState } from 'react';
import { Alert, Button, EmptyState, IconFile } from '../../../../design/web/index.ts';
import type { ShownThreads } from '../shown-threads.ts';
import { notebookOf } from '../../../domain/notebooks/notebook.ts';
import type { ViewSettings } from '../../viewer/view-settings.ts';
import { texts } from '../texts.ts';
import { Cell } from './Cell.tsx';
import styles from './NotebookView.module.css';

interface NotebookViewProps {
  text: string;
  threads: ShownThreads;
  view: ViewSettings;
  whitespace: boolean;
}

const cellsAtOnce = 50;

/** A Jupyter notebook with its outputs. Comments stand at lines that count over all cells (FB-030). */
export function NotebookView({ text, threads, view, whitespace }: NotebookViewProps) {
  const notebook = useMemo(() => notebookOf(text), [text]);
  const [shown, setShown] = useState(cellsAtOnce);
  if (notebook === undefined) {
    return (
      <EmptyState icon={<IconFile aria-hidden />} title={texts.noNotebook} text={texts.noNotebookHint} />
    );
  }
  const { cells, language, leftOut } = notebook;
  if (cells.length === 0) return <EmptyState icon={<IconFile aria-hidden />} title={texts.emptyNotebook} />;
  const hidden = cells.length - shown;
  return (
    <div className={styles.notebook}>
      {cells.slice(0, shown).map((cell, index) => (
        <Cell
          // Cells of a file never change places.
          key={index}
          number={index + 1}
          {...{ cell, language, threads, whitespace }}
          fontSize={view.fontSize}
        />
      ))}
      {hidden > 0 && (
        <Button onClick={() => setShown(shown + cellsAtOnce)}>
          {texts.moreCells(Math.min(hidden, cellsAtOnce))}
        </Button>
      )}
      {hidden <= 0 && leftOut > 0 && <Alert kind="info">{texts.leftOutCells(leftOut)}</Alert>}
    </div>
  );
}

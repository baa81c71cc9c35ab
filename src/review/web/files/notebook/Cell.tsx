import type { ReactNode } from 'react';
import { Button, CodeView, IconMessage2, Markdown, Output, Text } from '../../../../design/web/index.ts';
import type { ShownThreads } from '../shown-threads.ts';
import type { LineRange } from '../../../../kernel/domain/texts/line-range.ts';
import type { NotebookCell } from '../../../domain/notebooks/notebook.ts';
import { texts } from '../texts.ts';
import { CellOutput } from './CellOutput.tsx';
import styles from './NotebookView.module.css';

interface CellProps {
  cell: NotebookCell;
  number: number;
  language: string | undefined;
  threads: ShownThreads;
  whitespace: boolean;
  fontSize: number;
}

/** A cell with its outputs below, and the threads at their lines. */
export function Cell(props: CellProps) {
  const { cell, number } = props;
  const label = texts.notebookCell(number);
  if (cell.kind === 'code') {
    return (
      <section className={styles.cell} aria-label={label}>
        <CodeCell {...props} />
      </section>
    );
  }
  return (
    <section className={styles.cell} aria-label={label}>
      <span className={styles.prompt} />
      <div className={styles.content}>
        {cell.kind === 'raw' ? (
          <Output label={label} text={cell.source} />
        ) : (
          <>
            <Markdown text={cell.source} />
            <LineThread {...props} line={cell.firstLine} />
          </>
        )}
      </div>
    </section>
  );
}

function CodeCell({ cell, number, language, threads, whitespace, fontSize }: CellProps) {
  const { source, firstLine, outputs, executionCount, leftOut } = cell;
  const lineCount = source.split('\n').length;
  const { openAt } = threads;
  return (
    <>
      <span className={styles.prompt}>{texts.input(executionCount)}</span>
      <div className={styles.code}>
        <CodeView
          fill={false}
          text={source}
          fileName={`${texts.notebookCell(number)}.py`}
          label={texts.notebookCell(number)}
          language={language}
          lines={linesOf(threads.lines, { firstLine, lineCount })}
          ranges={rangesOf(threads.ranges, { firstLine, lineCount })}
          onAddAt={
            openAt && (({ first, last }) => openAt({ first: firstLine + first, last: firstLine + last }))
          }
          whitespace={whitespace}
          fontSize={fontSize}
        />
      </div>
      {outputs.map((output, index) => (
        // Outputs of a file never change places.
        <div key={index} className={styles.row}>
          <span className={styles.prompt}>{index === 0 ? texts.output(executionCount) : ''}</span>
          <div className={styles.content}>
            <CellOutput output={output} label={`${texts.outputs} ${number}.${index + 1}`} />
            <LineThread threads={threads} line={firstLine + lineCount + index} />
          </div>
        </div>
      ))}
      {leftOut > 0 && (
        <div className={styles.row}>
          <span className={styles.prompt} />
          <Text tone="muted">{texts.leftOutOutputs(leftOut)}</Text>
        </div>
      )}
    </>
  );
}

/** The threads of a cell, by the lines of its own source. */
function linesOf(
  lines: ReadonlyMap<number, ReactNode>,
  { firstLine, lineCount }: { firstLine: number; lineCount: number },
): ReadonlyMap<number, ReactNode> {
  const own = [...lines].filter(([line]) => line >= firstLine && line < firstLine + lineCount);
  return new Map(own.map(([line, thread]) => [line - firstLine, thread]));
}

function rangesOf(
  ranges: readonly LineRange[],
  { firstLine, lineCount }: { firstLine: number; lineCount: number },
): readonly LineRange[] {
  const isOwn = ({ first, last }: LineRange) => first >= firstLine && last < firstLine + lineCount;
  return ranges
    .filter(isOwn)
    .map(({ first, last }) => ({ first: first - firstLine, last: last - firstLine }));
}

/** The thread of something that counts as one line, or the way to begin one. */
function LineThread({ threads, line }: Pick<CellProps, 'threads'> & { line: number }) {
  const thread = threads.lines.get(line);
  const { openAt } = threads;
  if (thread !== undefined) return thread;
  if (openAt === undefined) return null;
  return (
    <span className={styles.comment}>
      <Button
        size="s"
        kind="quiet"
        icon={<IconMessage2 aria-hidden />}
        onClick={() => openAt({ first: line, last: line })}
      >
        {texts.comment}
      </Button>
    </span>
  );
}

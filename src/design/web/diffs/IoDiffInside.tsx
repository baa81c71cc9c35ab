import { diffLines, diffWordsWithSpace } from 'diff';
import { useState, type ReactNode } from 'react';
import { Switch } from '../forms/choices.tsx';
import { texts } from '../texts.ts';
import { pairLines, type LinePair } from './pair-lines.ts';
import styles from './TextDiff.module.css';

interface IoDiffProps {
  expected: string;
  got: string;
  expectedLabel?: string | undefined;
  gotLabel?: string | undefined;
}

export function IoDiffInside(props: IoDiffProps) {
  const { expected, got, expectedLabel = texts.expected, gotLabel = texts.got } = props;
  const [whitespace, setWhitespace] = useState(true);
  const pairs = pairLines(diffLines(expected, got));
  return (
    <div className={styles.io}>
      <div className={styles.sides}>
        <Side label={expectedLabel} side="expected" pairs={pairs} whitespace={whitespace} />
        <Side label={gotLabel} side="got" pairs={pairs} whitespace={whitespace} />
      </div>
      <div className={styles.switch}>
        <Switch label={texts.showWhitespace} checked={whitespace} onChange={setWhitespace} />
      </div>
    </div>
  );
}

interface SideProps {
  label: string;
  side: 'expected' | 'got';
  pairs: readonly LinePair[];
  whitespace: boolean;
}

function Side({ label, side, pairs, whitespace }: SideProps) {
  const isEmpty = pairs.every((pair) => pair[side] === null);
  return (
    <section className={styles.side} aria-label={label}>
      <div className={styles.sideName}>{label}</div>
      <pre tabIndex={0} aria-label={label}>
        {isEmpty && <span className={styles.nothing}>{texts.noOutput}</span>}
        {pairs.map((pair, index) => (
          <span key={index} className={styles.line} data-kind={kindOf(pair, side)}>
            {lineContent(pair, side, whitespace)}
          </span>
        ))}
      </pre>
    </section>
  );
}

function kindOf(pair: LinePair, side: 'expected' | 'got') {
  if (pair[side] === null) return 'absent';
  if (pair.expected === pair.got) return 'same';
  return side === 'expected' ? 'expected' : 'got';
}

function lineContent(pair: LinePair, side: 'expected' | 'got', whitespace: boolean): ReactNode {
  const own = pair[side];
  if (own === null) return '\n';
  const shown = (text: string) => (whitespace ? visible(text) : text);
  const other = side === 'expected' ? pair.got : pair.expected;
  if (other === null || other === own) return `${shown(own)}\n`;
  const parts = diffWordsWithSpace(pair.expected ?? '', pair.got ?? '');
  const mine = parts.filter((part) => !(side === 'expected' ? part.added : part.removed));
  return [
    ...mine.map((part, index) =>
      part.added || part.removed ? <mark key={index}>{shown(part.value)}</mark> : shown(part.value),
    ),
    '\n',
  ];
}

/** Spaces as dots, tabs as arrows; the end of a line is where the line ends. */
const visible = (text: string) => text.replaceAll(' ', '·').replaceAll('\t', '→\t').replaceAll('\r', '␍');

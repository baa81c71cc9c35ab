// Parts of the titles of blocks.
import type { Weight } from '../../domain/steps/frame.ts';
import type { RubricChoice } from '../queries.ts';
import { texts } from '../texts.ts';

/** The first line of a script, apart from empty lines and a `#!` line. */
export function scriptTitle(script: string): string | null {
  const line = script.split('\n').find((one) => one.trim() !== '' && !one.startsWith('#!'));
  return line === undefined ? null : shortened(line.trim());
}

/** The first line of an input. */
export function inputTitle(input: string): string | null {
  const line = input.split('\n')[0] ?? '';
  return line === '' ? null : shortened(line);
}

const mostCharacters = 60;

/** A cut is seen: the rest of a number or a path would change its meaning. */
const shortened = (line: string): string =>
  line.length <= mostCharacters ? line : `${line.slice(0, mostCharacters - 1)}…`;

export function versionText(version: string): string {
  if (version === 'base') return texts.baseVersion;
  return version === 'pypy' ? texts.pypy : version;
}

export function weightText({ numerator, denominator }: Weight): string {
  if (Number.isNaN(numerator)) return '?';
  return denominator === 1 ? String(numerator) : `${String(numerator)}/${String(denominator)}`;
}

/** Empty while a number is being typed and is missing. */
export function numberText(value: number): string {
  return Number.isNaN(value) ? '?' : String(value);
}

export function rowName(rows: readonly RubricChoice[], rowId: number): string {
  const name = rows.find(({ id }) => id === rowId)?.name ?? '';
  return name === '' ? texts.unnamedRow : name;
}

import Fraction from 'fraction.js';
import { texts } from '../texts.ts';

// Texts typed into number boxes, with the exact messages of the specification. Pure.
export interface NumberRules {
  name: string;
  required?: boolean | undefined;
  min?: number | undefined;
  max?: number | undefined;
  /** The largest number of digits behind the point. */
  decimals?: number | undefined;
  integer?: boolean | undefined;
}

export type Parsed<Value> = { value: Value | null } | { problem: string };

const decimalPattern = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/;

export function parseDecimal(text: string, rules: NumberRules): Parsed<number> {
  const trimmed = text.trim();
  if (trimmed === '')
    return rules.required === true ? { problem: texts.numberEmpty(rules.name) } : { value: null };
  if (!decimalPattern.test(trimmed)) return { problem: texts.notANumber(rules.name) };
  const value = Number(trimmed.replace(',', '.'));
  if (rules.integer === true && !Number.isInteger(value)) return { problem: texts.notAnInteger };
  const decimals = trimmed.split(/[.,]/)[1]?.length ?? 0;
  if (rules.decimals !== undefined && decimals > rules.decimals) {
    return { problem: texts.tooManyDecimals(rules.name, rules.decimals) };
  }
  const problem = boundProblem(new Fraction(value), rules);
  return problem === undefined ? { value } : { problem };
}

/** A whole or decimal number or `a/b`; the value is the shortest exact text, such as `1/3` or `5/2`. */
export function parseFraction(text: string, rules: NumberRules): Parsed<string> {
  const trimmed = text.trim();
  if (trimmed === '')
    return rules.required === true ? { problem: texts.numberEmpty(rules.name) } : { value: null };
  const match = /^([+-]?\d+(?:[.,]\d+)?|[+-]?[.,]\d+)(?:\s*\/\s*(\d+))?$/.exec(trimmed);
  if (match === null) return { problem: texts.notAFraction(trimmed) };
  const [, numerator = '0', denominator = '1'] = match;
  if (/^0+$/.test(denominator)) return { problem: texts.zeroDenominator };
  const value = new Fraction(numerator.replace(',', '.')).div(denominator);
  const problem = boundProblem(value, rules);
  return problem === undefined ? { value: value.toFraction() } : { problem };
}

function boundProblem(value: Fraction, { name, min, max }: NumberRules): string | undefined {
  if (min !== undefined && value.compare(min) < 0) return texts.numberTooSmall(name, String(min));
  if (max !== undefined && value.compare(max) > 0) return texts.numberTooLarge(name, String(max));
  return undefined;
}

/** The next value for the up and down arrows: one step on, clamped to the bounds (UI-023). */
export function stepped(value: number | null, step: number, rules: NumberRules): number {
  const moved = new Fraction(value ?? 0).add(step).valueOf();
  const most = Math.min(moved, rules.max ?? Number.POSITIVE_INFINITY);
  return Math.max(most, rules.min ?? Number.NEGATIVE_INFINITY);
}

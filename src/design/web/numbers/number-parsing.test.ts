import { describe, expect, it } from 'vitest';
import { isBlank } from './blank.ts';
import { parseDecimal, parseFraction, stepped } from './number-parsing.ts';

const grade = { name: 'Grade', min: 0, max: 10, decimals: 2 };

describe('decimal input', () => {
  it.each([
    ['', { value: null }],
    ['  ', { value: null }],
    ['7', { value: 7 }],
    ['7.5', { value: 7.5 }],
    ['7,5', { value: 7.5 }],
    ['.5', { value: 0.5 }],
    ['abc', { problem: 'Grade is not a number.' }],
    ['1e3', { problem: 'Grade is not a number.' }],
    ['-', { problem: 'Grade is not a number.' }],
    ['-0.5', { problem: 'Grade should be greater than or equal to 0.' }],
    ['10.01', { problem: 'Grade should be less than or equal to 10.' }],
    ['1.234', { problem: 'Grade may have at most 2 decimals.' }],
  ])('reads %j (UI-018, UI-020, UI-021, UI-022, UI-024)', (text, result) => {
    expect(parseDecimal(text, grade)).toEqual(result);
  });

  it('refuses an empty required number (UI-019)', () => {
    expect(parseDecimal(' ', { name: 'Points', required: true })).toEqual({
      problem: 'Points may not be empty.',
    });
  });

  it('refuses a broken number where an integer is asked for (UI-028)', () => {
    expect(parseDecimal('1.5', { name: 'Count', integer: true })).toEqual({
      problem: 'The value should be an integer',
    });
  });
});

describe('fraction input', () => {
  it.each([
    ['1/3', { value: '1/3' }],
    ['2/4', { value: '1/2' }],
    ['2.5', { value: '5/2' }],
    ['3', { value: '3' }],
    ['-', { problem: 'Expected a fractional number, but got the string "-"' }],
    ['1/x', { problem: 'Expected a fractional number, but got the string "1/x"' }],
    ['1/0', { problem: 'Cannot construct a fraction with a denominator of 0.' }],
    ['-1/2', { problem: 'Weight should be greater than or equal to 0.' }],
    ['21/2', { problem: 'Weight should be less than or equal to 10.' }],
  ])('reads %j (UI-025, UI-026, UI-027)', (text, result) => {
    expect(parseFraction(text, { name: 'Weight', min: 0, max: 10 })).toEqual(result);
  });
});

it('steps with the arrows without leaving the bounds (UI-023)', () => {
  expect(stepped(0.1, 0.2, { name: 'x' })).toBe(0.3);
  expect(stepped(9.5, 1, grade)).toBe(10);
  expect(stepped(null, -1, grade)).toBe(0);
});

it('counts whitespace as blank (UI-030)', () => {
  expect(isBlank(' \t\n')).toBe(true);
  expect(isBlank(' a ')).toBe(false);
});

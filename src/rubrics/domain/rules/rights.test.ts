import { describe, expect, it } from 'vitest';
import { reasonOf, type Verdict } from '../../../kernel/domain/refusal.ts';
import type { Choice, RubricRow, WrittenRow } from '../model.ts';
import {
  lockedChoicesToCopy,
  mayChangeItems,
  mayChangeType,
  mayChoose,
  mayMark,
  mayRemoveRow,
} from './rights.ts';
import { mayEditRow, maySaveRubric } from './rights.ts';

const item = (id: number, points: number) => ({ id, header: `Item ${id}`, description: '', points });
const row = (id: number, locked: RubricRow['locked'] = false): RubricRow => ({
  id,
  type: 'normal',
  header: `Row ${id}`,
  description: '',
  descriptionType: 'markdown',
  locked,
  items: [item(id * 10, 0), item(id * 10 + 1, 4)],
});
const hand = row(1);
const locked = row(2, 'auto_test_2');
const codeOf = (verdict: Verdict) => (verdict.allowed ? 'allowed' : verdict.refusal.code);
const written = (from: RubricRow, fields: Partial<WrittenRow> = {}): WrittenRow => ({ ...from, ...fields });
const save = (rows: WrittenRow[], present: RubricRow[], resultsIn: number[] = []) =>
  maySaveRubric({ rows, maxPoints: null }, { rows: present, rowIdsWithResults: new Set(resultsIn) });

describe('saving a rubric', () => {
  it('lets texts and points of a locked row change, its items stay (RUB-034)', () => {
    const texts = written(locked, { header: 'Other', items: [item(20, 0), item(21, 9)] });
    expect(codeOf(save([texts], [locked]))).toBe('allowed');
  });

  it.each([
    ['a removed row', []],
    ['a removed item', [written(locked, { items: [item(21, 4)] })]],
    [
      'an added item',
      [written(locked, { items: [...locked.items, { header: 'x', description: '', points: 1 }] })],
    ],
    ['another type', [written(locked, { type: 'continuous' })]],
  ])('refuses %s of a locked row (RUB-034)', (_, rows) => {
    expect(codeOf(save([written(hand), ...rows], [hand, locked]))).toBe('LOCKED_UPDATE');
  });

  it('fixes the type of a row once somebody has a result in it (RUB-031)', () => {
    const changed = [written(hand, { type: 'continuous' })];
    expect(reasonOf(save(changed, [hand], [1]))).toContain('fixed once it has results');
    expect(codeOf(save(changed, [hand]))).toBe('allowed');
  });

  it.each([
    ['a row of another rubric', [written(row(9))]],
    ['an item of another row', [written(hand, { items: [item(20, 1)] })]],
    ['an old item in a new row', [{ ...written(hand), id: undefined }]],
    ['a row twice', [written(hand), written(hand)]],
  ])('refuses %s', (_, rows) => {
    const known = rows.map(({ id, ...rest }) => (id === undefined ? rest : { id, ...rest }));
    expect(codeOf(save(known, [hand]))).toBe('OBJECT_ID_NOT_FOUND');
  });

  it.each([
    [[], 'Cannot create rubric with non points item'],
    [[hand], 'Got item without points'],
  ])('names items without points (RUB-017, RUB-028)', (present, text) => {
    const rows = [written({ ...hand }, { items: [{ header: 'x', description: '', points: null }] })];
    expect(reasonOf(save(rows, present))).toBe(text);
  });

  it('shows the first problem as the message (RUB-032)', () => {
    expect(reasonOf(save([written(hand, { header: '' })], [hand]))).toBe('The category should have a name.');
  });
});

describe('rows filled by an AutoTest', () => {
  it.each([
    [mayMark(locked), 'LOCKED_UPDATE'],
    [mayMark(hand), 'allowed'],
    [mayRemoveRow(locked), 'LOCKED_UPDATE'],
    [mayRemoveRow(hand), 'allowed'],
    [mayChangeItems(locked), 'LOCKED_UPDATE'],
    [mayChangeItems(hand), 'allowed'],
    [mayChangeType(locked, false), 'LOCKED_UPDATE'],
    [mayEditRow(locked, undefined, { rowIdsWithResults: new Set() }), 'LOCKED_UPDATE'],
  ])('cannot be changed by hand (RUB-019, RUB-034): %#', (verdict, expected) => {
    expect(codeOf(verdict)).toBe(expected);
  });
});

describe('choosing', () => {
  const inLocked: Choice = { rowId: 2, itemId: 21, multiplier: 0.5 };
  const inHand: Choice = { rowId: 1, itemId: 11, multiplier: 1 };
  const present = { rows: [hand, locked], choices: [inLocked] };

  it.each([
    ['a choice by hand beside the locked one', [inHand, inLocked], 'allowed'],
    ['nothing for the locked row', [inHand], 'LOCKED_UPDATE'],
    ['other points in the locked row', [{ ...inLocked, multiplier: 1 }], 'LOCKED_UPDATE'],
    ['a row twice', [inHand, inHand, inLocked], 'INVALID_PARAM'],
    ['a multiplier above 1 (RUB-015)', [{ ...inHand, multiplier: 1.1 }, inLocked], 'INVALID_PARAM'],
    ['a multiplier below 0 (RUB-015)', [{ ...inHand, multiplier: -0.1 }, inLocked], 'INVALID_PARAM'],
    ['an item of another row', [{ ...inHand, itemId: 20 }, inLocked], 'OBJECT_ID_NOT_FOUND'],
  ])('judges %s (RUB-025)', (_, chosen, expected) => {
    expect(codeOf(mayChoose(chosen, present))).toBe(expected);
  });

  it('carries over what an AutoTest wrote, unless it is sent (RUB-025)', () => {
    expect(lockedChoicesToCopy([inHand], present)).toEqual([inLocked]);
    expect(lockedChoicesToCopy([inLocked], present)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { cutText, isCut, noOutput, partFrom, textOf, withText, type KeptOutput } from './kept-output.ts';
import { utf8Bytes } from './reports/unit-test.ts';

const kept = (texts: readonly string[], limitBytes: number): KeptOutput =>
  texts.reduce((output, text) => withText(output, text, limitBytes), noOutput);

describe('output under a limit', () => {
  it.each([
    ['all of it while it fits', ['abc', 'def'], 'abcdef'],
    [
      'head and tail when it does not (AT2-067)',
      ['abcde', 'fghij', 'klm'],
      'abcd\n[… 5 characters left out …]\njklm',
    ],
    ['whole characters, whatever their bytes', ['ééééé'], 'éé\n[… 1 characters left out …]\néé'],
    ['pairs of surrogates', ['😀a😀'], '😀\n[… 1 characters left out …]\n😀'],
  ])('keeps %s', (_name, texts, expected) => {
    expect(textOf(kept(texts, 8))).toBe(expected);
  });

  it('is the same whether it comes in pieces or at once', () => {
    const text = 'zé😀'.repeat(50);
    for (let size = 1; size < 40; size += 3) {
      const pieces = Array.from(text).reduce<string[]>((list, character, at) => {
        const place = Math.floor(at / size);
        list[place] = (list[place] ?? '') + character;
        return list;
      }, []);
      expect(textOf(kept(pieces, 64))).toBe(textOf(kept([text], 64)));
    }
  });

  it('never keeps more than its bytes', () => {
    const { head, tail } = kept(['x'.repeat(1000), '😀'.repeat(1000)], 100);
    expect(utf8Bytes(head) + utf8Bytes(tail)).toBeLessThanOrEqual(100);
  });

  it('says whether something is gone', () => {
    expect(isCut(kept(['12345678'], 8))).toBe(false);
    expect(cutText('123456789', 8)).toEqual({
      text: '1234\n[… 1 characters left out …]\n6789',
      truncated: true,
    });
  });
});

describe('what came after a position', () => {
  it('is that part, or all that is kept when that part has a gap', () => {
    expect(partFrom(kept(['abcdef'], 8), 0)).toEqual({ text: 'abcdef', offset: 6, truncated: false });
    expect(partFrom(kept(['abcdef'], 8), 4)).toEqual({ text: 'ef', offset: 6, truncated: false });
    const cut = kept(['abcdefghijkl'], 8);
    expect(partFrom(cut, 10)).toEqual({ text: 'kl', offset: 12, truncated: true });
    expect(partFrom(cut, 5)).toEqual({ text: textOf(cut), offset: 12, truncated: true });
  });
});

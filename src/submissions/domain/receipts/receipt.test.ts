import { expect, it } from 'vitest';
import {
  factsOfReceipt,
  partsOfReceipt,
  receiptTextOf,
  signedReceiptOf,
  type ReceiptFacts,
} from './receipt.ts';

const facts: ReceiptFacts = {
  product: 'Proofmark',
  submissionId: 17,
  author: 'Robin\nCourse: Another',
  course: 'Programming 1',
  assignment: 'Sorting',
  receivedAt: new Date('2026-11-24T02:33:47.450Z'),
  files: [{ path: 'a\nDigest: other', sha256: 'aa' }],
  digest: 'dd',
  checkedAt: 'https://proofmark.example.org/receipts',
};

it('a receipt is read back as it was written, and no name adds a line to it', () => {
  const text = receiptTextOf(facts);
  expect(partsOfReceipt(signedReceiptOf(text, 'sign'))).toEqual({ text, signature: 'sign' });
  expect(factsOfReceipt(text)).toEqual({
    submissionId: '17',
    author: 'Robin Course: Another',
    course: 'Programming 1',
    assignment: 'Sorting',
    receivedAt: '2026-11-24T02:33:47.450Z',
    files: '1',
    digest: 'dd',
  });
});

it('a receipt survives what mail programs and editors do to the ends of lines', () => {
  const text = receiptTextOf(facts);
  const sent = `\uFEFF\n${signedReceiptOf(text, 'sign').replaceAll('\n', '\r\n')}\r\n\r\n`;
  expect(partsOfReceipt(sent)).toEqual({ text, signature: 'sign' });
  expect(partsOfReceipt('Hello')).toBeUndefined();
});

it('many files are counted, not listed', () => {
  const files = Array.from({ length: 501 }, (_, at) => ({ path: `file${at}`, sha256: 'aa' }));
  const text = receiptTextOf({ ...facts, files });
  expect(text).toContain('Files: 501');
  expect(text).not.toContain('file7');
});

it.each(['\n', ' ', '\r\n', 'Signature', '\nSignature: ', '\n-----'])(
  'a text as long as it may be that repeats %j is read at once, and not as more than it is',
  (part) => {
    const text = part.repeat(Math.floor(600_000 / part.length));
    // In more than proportion to its length it would take minutes.
    expect(partsOfReceipt(text)?.text ?? '').not.toContain('Hand-in: ');
    expect(partsOfReceipt(`${receiptTextOf(facts)}${text}`)?.signature ?? '').not.toContain('\n');
  },
);

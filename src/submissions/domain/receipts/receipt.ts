// The text of a receipt: what was handed in, when it arrived, and the digest of each file. It is written for people, and
// its last line is the signature of the site over all lines before it.

export interface ReceiptFacts {
  readonly product: string;
  readonly submissionId: number;
  readonly author: string;
  readonly course: string;
  readonly assignment: string;
  readonly receivedAt: Date;
  /** In the order of their paths. */
  readonly files: readonly { readonly path: string; readonly sha256: string }[];
  /** Of all lines of files, also when they are not listed. */
  readonly digest: string;
  readonly checkedAt: string;
}

/** More files are only counted: a receipt stays a text that somebody reads. */
const listedFiles = 500;
const signatureStart = 'Signature: ';

/** All lines before the signature. */
export function receiptTextOf(facts: ReceiptFacts): string {
  const { files } = facts;
  const isListed = files.length <= listedFiles;
  return [
    `Receipt of ${oneLine(facts.product)}`,
    '',
    `Hand-in: ${facts.submissionId}`,
    `Author: ${oneLine(facts.author)}`,
    `Course: ${oneLine(facts.course)}`,
    `Assignment: ${oneLine(facts.assignment)}`,
    `Received: ${facts.receivedAt.toISOString()}`,
    `Files: ${files.length}`,
    `Digest: ${facts.digest}`,
    '',
    isListed ? 'SHA-256 of each file:' : 'The files are not listed, because they are many.',
    ...(isListed ? files.map(fileLineOf) : []),
    '',
    'The digest is the SHA-256 of the lines of all files.',
    `Whoever has this text can check it at ${facts.checkedAt}`,
    '',
  ].join('\n');
}

/** The line of a file, as the program sha256sum writes it. */
export const fileLineOf = ({ path, sha256 }: ReceiptFacts['files'][number]): string =>
  `${sha256}  ${oneLine(path)}`;

export const signedReceiptOf = (text: string, signature: string): string =>
  `${text}${signatureStart}${signature}\n`;

/** The signed text and its signature; undefined for what is no receipt. Ends of lines may have changed on the way. */
export function partsOfReceipt(given: string): { text: string; signature: string } | undefined {
  const receipt = given.replaceAll('\r\n', '\n').replace(/^\uFEFF/, '');
  const at = receipt.lastIndexOf(`\n${signatureStart}`);
  if (at === -1) return undefined;
  const signature = receipt.slice(at + 1 + signatureStart.length).trim();
  return { text: receipt.slice(0, at + 1).replace(/^\s+/, ''), signature };
}

/** What a genuine receipt says, read from its lines. */
export function factsOfReceipt(text: string): Record<ReceiptField, string> {
  const lines = text.split('\n', 12);
  const valueOf = (name: string) =>
    lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? '';
  return {
    submissionId: valueOf('Hand-in'),
    author: valueOf('Author'),
    course: valueOf('Course'),
    assignment: valueOf('Assignment'),
    receivedAt: valueOf('Received'),
    files: valueOf('Files'),
    digest: valueOf('Digest'),
  };
}

type ReceiptField = 'submissionId' | 'author' | 'course' | 'assignment' | 'receivedAt' | 'files' | 'digest';

/** A name with a line feed could look like another line of the receipt. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ');

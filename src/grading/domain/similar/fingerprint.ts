// How alike the code of two submissions is: the share of fingerprints that they have in common. Code becomes a row of
// tokens in which every name, number and text is the same one, so other names and other spaces make no difference. Of
// the hashes of all runs of tokens, winnowing keeps some, and the smallest of these stand for the submission.
import { declareThreadWork } from '../../../kernel/domain/threads/thread-work.ts';

/** How many tokens in a row make one hash: shorter runs are alike in all programs. */
const runLength = 8;
/** Of so many hashes in a row the smallest is kept. */
const windowLength = 6;
/** At most this many hashes stand for a submission. */
export const mostHashes = 64;

/** The most that is read of one submission. */
export const mostFingerprintFiles = 100;
export const mostFingerprintBytes = 512 * 1024;
const mostTokens = 100_000;

/** Names that belong to the language are kept: without them all programs of a shape would be alike. */
const keywords = new Set(
  (
    'if else elif for while do switch case break continue return def class function lambda import from try except ' +
    'catch finally throw raise with yield async await new delete print and or not in is null None true false let ' +
    'const var int float double char void struct public private static'
  ).split(' '),
);

const token =
  /(?<text>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|(?<number>\d[\w.]*)|(?<name>[\p{L}_][\p{L}\w]*)|\S/gu;

/** The fingerprints of the files of one submission, in a thread: files are as long as their authors like. */
export const fingerprintWork = declareThreadWork({
  name: 'grading.fingerprint',
  timeoutMs: 5_000,
  run: ({ texts }: { texts: readonly string[] }): number[] => fingerprintsOf(texts),
});

export function fingerprintsOf(texts: readonly string[]): number[] {
  const kept = new Set<number>();
  let left = mostTokens;
  for (const text of texts) {
    const tokens = tokensOf(text, left);
    left -= tokens.length;
    for (const hash of winnowed(hashesOf(tokens))) kept.add(hash);
  }
  return [...kept].sort((a, b) => a - b).slice(0, mostHashes);
}

function tokensOf(text: string, most: number): string[] {
  const tokens: string[] = [];
  for (const { 0: word, groups = {} } of text.matchAll(token)) {
    if (tokens.length >= most) break;
    if (groups['text'] !== undefined) tokens.push('"');
    else if (groups['number'] !== undefined) tokens.push('0');
    else if (groups['name'] !== undefined) tokens.push(keywords.has(word) ? word : 'x');
    else tokens.push(word);
  }
  return tokens;
}

/** The hash of every run of tokens; one for a text that is shorter than a run. */
function hashesOf(tokens: readonly string[]): number[] {
  if (tokens.length === 0) return [];
  const count = Math.max(1, tokens.length - runLength + 1);
  return Array.from({ length: count }, (_, at) => hashOf(tokens.slice(at, at + runLength).join(' ')));
}

/** FNV-1a, as the signed number that the database stores. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash | 0;
}

function winnowed(hashes: readonly number[]): number[] {
  const last = Math.max(0, hashes.length - windowLength);
  return hashes
    .slice(0, last + 1)
    .map((_, at) => hashes.slice(at, at + windowLength).reduce((least, hash) => Math.min(least, hash)));
}

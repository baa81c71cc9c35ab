// How hard a password is to guess, from 0 to 4. Server and browser ask the same function; what it needs is
// loaded at the first question.
// Ambient declarations of modules without types can only be reached so.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./word-lists.d.ts" />
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

export interface PasswordStrength {
  score: number;
  warning: string;
  suggestions: string[];
}

/** The time to score grows faster than the length, and this much of a good password is enough. */
const scoredCharacters = 32;
const separators = /[\s@._-]+/;

let loading: Promise<ZxcvbnFactory> | undefined;

/** Strength of a password for somebody whose own words (names, address) are easy to guess (AUTH-006). */
export async function passwordStrengthOf(
  password: string,
  ownWords: readonly string[],
): Promise<PasswordStrength> {
  loading ??= loadScorer();
  const scorer = await loading;
  const parts = ownWords.flatMap((word) => [word, ...word.split(separators)]).filter((word) => word !== '');
  const { score, feedback } = scorer.check(password.slice(0, scoredCharacters), parts);
  return { score, warning: feedback.warning ?? '', suggestions: feedback.suggestions };
}

async function loadScorer(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Scorer }, passwords, words, firstNames, graphs, translations] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common/dist/passwords.json.mjs'),
    import('@zxcvbn-ts/language-en/dist/wikipedia.json.mjs'),
    import('@zxcvbn-ts/language-en/dist/firstnames.json.mjs'),
    import('@zxcvbn-ts/language-common/dist/adjacencyGraphs.json.mjs'),
    import('@zxcvbn-ts/language-en/dist/translations.mjs'),
  ]);
  return new Scorer({
    dictionary: { passwords: passwords.default, words: words.default, firstNames: firstNames.default },
    graphs: graphs.default,
    translations: translations.default,
  });
}

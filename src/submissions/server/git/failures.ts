// Why a repository could not be read, in sentences for the author. What git itself says stays in the log: it may name
// folders of this machine.
import type { Remote } from './remote.ts';

/** The repository cannot be read. The message is for the author. */
export class GitFailed extends Error {}

export const sentences = {
  noAddress: 'The push names no address that can be read by https or ssh.',
  unreachable: (host: string) =>
    `The server ${host} cannot be reached from here. It must have a public address, or the operator of this site must allow its network.`,
  noAnswer: (host: string) =>
    `The server ${host} did not answer. Try again later, or hand in the files on this page.`,
  notRead: (host: string) =>
    `The repository could not be read from ${host}. Push again, or hand in the files on this page.`,
  moved: 'The repository is at another address now. Push once more after its webhook was saved again.',
  withoutTls: 'The repository is offered without TLS. Let the server offer it by https or ssh.',
  noAccess: 'The repository cannot be read. Add the deploy key to it and push again; read access is enough.',
  hostKey: (host: string) =>
    `The server ${host} shows another host key than before. Tell the operator of this site, who can check it and accept the new one.`,
  commitGone: 'The pushed commit is no longer in the repository. Push again.',
  tooLarge: 'The repository is too large. Remove what is not needed and push again.',
  tooSlow: 'Reading the repository took too long. Push again, or hand in the files on this page.',
  damaged: 'The repository cannot be read: it is damaged, or too large. Hand in the files on this page.',
  cannotConfine:
    'This site cannot read repositories at present. Hand in the files on the page of the assignment.',
  newKeyNeeded:
    'The key of this connection is not valid any more. End the connection on the page and set it up again.',
};

/** The sentence for what git complained of. */
export function sentenceOf(complaint: string, { host }: Remote): string {
  // A program that is ended for its time says nothing.
  if (complaint === '') return sentences.tooSlow;
  return table.find(([pattern]) => pattern.test(complaint))?.[1](host) ?? sentences.notRead(host);
}

const table: readonly (readonly [RegExp, (host: string) => string])[] = [
  [/host key verification failed|host identification has changed/i, sentences.hostKey],
  [
    /file size limit|file too large|signal 25|no space left|out of memory|cannot allocate/i,
    () => sentences.tooLarge,
  ],
  [/not our ref|unadvertised object|find remote ref/i, () => sentences.commitGone],
  [/returned error: 30\d|redirect/i, () => sentences.moved],
  [
    /permission denied|authentication failed|could not read (?:username|password)|prompts disabled|access denied|not found|not exist|returned error: 40[134]|not appear to be a git/i,
    () => sentences.noAccess,
  ],
  [/timed out|too slow|low speed/i, () => sentences.tooSlow],
  [
    /failed to connect|couldn't connect|refused|no route|unreachable|connection (?:closed|reset)/i,
    sentences.noAnswer,
  ],
];

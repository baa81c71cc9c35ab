let wordsMade = 0;

/** A name that no sample had before: each can be made again in the same world. */
export function newWord(start: string): string {
  wordsMade += 1;
  return `${start}-${wordsMade}`;
}

// Blocks that clients of the API know but this product does not have. A client that sends one has made no
// typing error.
const otherBlocks: Readonly<Record<string, string>> = {
  codingQuestion: 'Coding Question',
  mcq: 'Multiple Choice Question',
  quiz: 'Quiz',
  selectAllQuestion: 'Select All Question',
};

/** The sentence for a client that sends such a block; undefined for a name that no client knows. */
export function saidOfOtherBlock(key: string): string | undefined {
  const label = Object.hasOwn(otherBlocks, key) ? otherBlocks[key] : undefined;
  return label && `This site does not offer blocks of the kind "${label}" (${key}). Use another block.`;
}

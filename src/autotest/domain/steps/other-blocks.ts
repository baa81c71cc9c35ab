// Blocks that clients of the API know but this product does not have. A client that sends one has made no
// typing error.
const otherBlocks: Readonly<Record<string, string>> = {
  checkstyle: 'Checkstyle',
  codeStructureTest: 'Code Structure Test',
  codingQuestion: 'Coding Question',
  flake8: 'Flake8',
  installClang: 'Install Clang',
  installDotnet: 'Install .NET',
  installGcc: 'Install GCC',
  installJava: 'Install Java',
  installNode: 'Install Node.js',
  javaCompile: 'Compile Java',
  junit5: 'JUnit 5',
  mcq: 'Multiple Choice Question',
  negativeMatch: 'Negative Match',
  positiveMatch: 'Positive Match',
  quiz: 'Quiz',
  selectAllQuestion: 'Select All Question',
  simplePythonTest: 'Simple Python Test',
};

/** The sentence for a client that sends such a block; undefined for a name that no client knows. */
export function saidOfOtherBlock(key: string): string | undefined {
  const label = Object.hasOwn(otherBlocks, key) ? otherBlocks[key] : undefined;
  return label && `This site does not offer blocks of the kind "${label}" (${key}). Use another block.`;
}

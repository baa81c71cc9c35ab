// What a block holds when it is taken from the palette.
import type { Block } from './block.ts';
import type { BlockType } from './steps/registry.ts';

/** A new block; an IO Test comes with its first match, because it may not be without. */
export function newBlock(type: BlockType, newId: () => string): Block {
  return makers[type](newId);
}

const match = (newId: () => string) => ({
  id: newId(),
  inputText: '',
  outputText: '',
  caseSensitivity: 'sensitive' as const,
  whitespacesPolicy: 'ignore' as const,
});

const makers: Record<BlockType, (newId: () => string) => Block> = {
  installPython: (newId) => ({ installPython: { id: newId(), version: 'base' } }),
  script: (newId) => ({ script: { id: newId(), script: '' } }),
  uploadFiles: (newId) => ({ uploadFiles: { id: newId(), files: [] } }),
  program: (newId) => ({ program: { id: newId(), script: '' } }),
  ioTest: (newId) => ({ ioTest: { id: newId(), script: '', steps: [{ simpleMatch: match(newId) }] } }),
  pytest: (newId) => ({ pytest: { id: newId(), script: '', version: 'base' } }),
  simpleMatch: (newId) => ({ simpleMatch: match(newId) }),
  substringMatch: (newId) => ({ substringMatch: match(newId) }),
  regexMatch: (newId) => ({ regexMatch: match(newId) }),
  weight: (newId) => ({ weight: { id: newId(), weight: { numerator: 1, denominator: 1 }, steps: [] } }),
  connectRubric: (newId) => ({ connectRubric: { id: newId(), steps: [] } }),
  runIf: (newId) => ({
    runIf: { id: newId(), condition: { type: 'rubric-percentage-met', minimumPercentage: 50 }, steps: [] },
  }),
  testHide: (newId) => ({
    testHide: { id: newId(), hideType: 'result', preposition: 'before', when: 'deadline', steps: [] },
  }),
  testTimeoutEach: (newId) => ({ testTimeoutEach: { id: newId(), timeout: 10, steps: [] } }),
  testUploadFiles: (newId) => ({ testUploadFiles: { id: newId(), files: [] } }),
};

// Short ways to write AutoTest blocks and outcomes of commands in tests.
import type { CommandOutcome } from '../../src/runner/domain/plan.ts';
import type { Block, BlockOf } from '../../src/autotest/domain/block.ts';
import { judgeBlock } from '../../src/autotest/domain/reports/judge.ts';
import { leavesOfRun } from '../../src/autotest/domain/run-state.ts';
import type { StepJudged } from '../../src/autotest/domain/run-state.ts';
import { treeOf, typeThatRan } from '../../src/autotest/domain/tree.ts';
import type { HideRule } from '../../src/autotest/domain/steps/frame.ts';
import { answerOf, type AnswerBlock } from '../../src/autotest/domain/wire/answer-blocks.ts';
import { requestOf, type RequestBlock } from '../../src/autotest/domain/wire/request-blocks.ts';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The ULID of a short word of the test: `idOf('A')`. */
export function idOf(word: string): string {
  const letters = word
    .toUpperCase()
    .split('')
    .filter((letter) => alphabet.includes(letter))
    .join('');
  return letters.padStart(26, '0');
}

export function program(word: string, script = 'true'): BlockOf<'program'> {
  return { type: 'program', id: idOf(word), script };
}

export function weight(word: string, [numerator, denominator]: [number, number], children: Block[]): Block {
  return { type: 'weight', id: idOf(word), weight: { numerator, denominator }, children };
}

export function row(word: string, rubricRowId: number | undefined, children: Block[]): Block {
  return { type: 'connectRubric', id: idOf(word), rubricRowId, children };
}

export function hide(word: string, rule: Partial<HideRule>, children: Block[]): Block {
  const whole: HideRule = { hideType: 'result', preposition: 'always', when: 'deadline', ...rule };
  return { type: 'testHide', id: idOf(word), ...whole, children };
}

export function runIf(
  word: string,
  condition: { met: boolean; percentage: number; rowId?: number },
  children: Block[],
): Block {
  return {
    type: 'runIf',
    id: idOf(word),
    condition: {
      type: condition.met ? 'rubric-percentage-met' : 'rubric-percentage-not-met',
      minimumPercentage: condition.percentage,
      rubricRowId: condition.rowId,
    },
    children,
  };
}

export function timeout(word: string, seconds: number, children: Block[]): Block {
  return { type: 'testTimeoutEach', id: idOf(word), timeout: seconds, children };
}

export function match(word: string, inputText: string, outputText: string): BlockOf<'simpleMatch'> {
  return {
    type: 'simpleMatch',
    id: idOf(word),
    inputText,
    outputText,
    caseSensitivity: 'sensitive',
    whitespacesPolicy: 'include',
  };
}

/** A match that students never see the texts of. */
export function hiddenMatch(word: string, inputText: string, outputText: string): Block {
  return { ...match(word, inputText, outputText), hidden: true };
}

export function ioTest(word: string, children: Block[]): Block {
  return { type: 'ioTest', id: idOf(word), script: 'cat', children };
}

/** Blocks as a client sends them; their files are there already. */
export function sent(blocks: readonly Block[]): RequestBlock[] {
  return requestOf(blocks, ({ id, path }) => ({ id, path }));
}

/** Blocks as the server answers them. */
export function answered(blocks: readonly Block[]): AnswerBlock[] {
  return answerOf(blocks, (fileId) => `/files/${fileId}`);
}

/** What a runner reports of a command; a program that ended well unless said otherwise. */
export function outcomeOf(changes: Partial<CommandOutcome> & { out?: string } = {}): CommandOutcome {
  const { out = '', ...rest } = changes;
  return {
    commandId: 'program',
    verdict: 'ran',
    exitCode: 0,
    durationMs: 1,
    stdout: { text: out, truncated: false, totalBytes: out.length },
    stderr: { text: '', truncated: false, totalBytes: 0 },
    structured: '',
    captures: {},
    tooLarge: [],
    ...rest,
  };
}

const limits = { outputBytes: 131_072, testBytes: 10_240, blockBytes: 262_144 };

/** A step that has ended, judged as the server does it. */
export function stepJudged(
  blocks: readonly Block[],
  word: string,
  { outcomes, at }: { outcomes: readonly CommandOutcome[]; at: Date },
): StepJudged {
  const node = treeOf(blocks).byId.get(idOf(word));
  const leaves = node ? leavesOfRun(node) : [];
  const judgements = leaves.map((leaf) => {
    const own = leaf === node ? outcomes : outcomes.filter(({ commandId }) => commandId === leaf.id);
    return [
      leaf.id,
      judgeBlock.run({ block: leaf.block, outcomes: own, limits, ranIn: typeThatRan(leaf) }),
    ] as const;
  });
  return { kind: 'stepJudged', stepId: idOf(word), at, judgements: Object.fromEntries(judgements) };
}

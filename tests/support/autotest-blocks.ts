// Short ways to write AutoTest blocks and outcomes of commands in tests.
import type { CommandOutcome } from '../../src/runner/domain/plan.ts';
import type { Block } from '../../src/autotest/domain/block.ts';
import { judgeBlock } from '../../src/autotest/domain/reports/judge.ts';
import { leavesOfRun } from '../../src/autotest/domain/run-state.ts';
import type { StepJudged } from '../../src/autotest/domain/run-state.ts';
import { treeOf } from '../../src/autotest/domain/tree.ts';
import type { HideRule } from '../../src/autotest/domain/steps/test-hide.ts';

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

export function program(word: string, script = 'true'): Block {
  return { program: { id: idOf(word), script } };
}

export function weight(word: string, [numerator, denominator]: [number, number], steps: Block[]): Block {
  return { weight: { id: idOf(word), weight: { numerator, denominator }, steps } };
}

export function row(word: string, rubricRowId: string | undefined, steps: Block[]): Block {
  return { connectRubric: { id: idOf(word), rubricRowId, steps } };
}

export function hide(word: string, rule: Partial<HideRule>, steps: Block[]): Block {
  const whole: HideRule = { hideType: 'result', preposition: 'always', when: 'deadline', ...rule };
  return { testHide: { id: idOf(word), ...whole, steps } };
}

export function runIf(
  word: string,
  condition: { met: boolean; percentage: number; rowId?: string },
  steps: Block[],
): Block {
  return {
    runIf: {
      id: idOf(word),
      condition: {
        type: condition.met ? 'rubric-percentage-met' : 'rubric-percentage-not-met',
        minimumPercentage: condition.percentage,
        rubricRowId: condition.rowId,
      },
      steps,
    },
  };
}

export function timeout(word: string, seconds: number, steps: Block[]): Block {
  return { testTimeoutEach: { id: idOf(word), timeout: seconds, steps } };
}

export function match(word: string, inputText: string, outputText: string): Block {
  return {
    simpleMatch: {
      id: idOf(word),
      inputText,
      outputText,
      caseSensitivity: 'sensitive',
      whitespacesPolicy: 'include',
    },
  };
}

export function ioTest(word: string, steps: Block[]): Block {
  return { ioTest: { id: idOf(word), script: 'cat', steps } };
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
    const { type, body: fields } = leaf;
    return [leaf.id, judgeBlock.run({ type, fields, outcomes: own, limits })] as const;
  });
  return { kind: 'stepJudged', stepId: idOf(word), at, judgements: Object.fromEntries(judgements) };
}

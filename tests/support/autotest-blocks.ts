// Short ways to write AutoTest blocks and outcomes of commands in tests.
import type { CommandOutcome } from '../../src/runner/domain/plan.ts';
import type { Block } from '../../src/autotest/domain/block.ts';
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
    ...rest,
  };
}

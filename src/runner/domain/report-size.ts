// How much a runner reports of a job at most. Whatever is too large is left out, and a sentence takes its place: if the
// server refused a whole report for its size, the result would never come.
import { bytesInJson, cutForJson, headOf } from './json-size.ts';
import type { CommandOutcome, Plan, PlanStep, StreamText } from './plan.ts';

export const reportSizes = {
  /** One batch, unless a single event is larger. */
  batchBytes: 1_048_576,
  /** One step that has finished. */
  stepBytes: 8_388_608,
  /** All steps of a job together, shared evenly. */
  jobBytes: 67_108_864,
  /** What the server takes at once. */
  bodyBytes: 16_777_216,
  bodyValues: 200_000,
  /** Of what one command writes to file descriptor 3. */
  structuredBytes: 1_048_576,
} as const;

/** The share of each step of a plan. */
export function stepBytesOf(plan: Plan): number {
  const share = Math.floor(reportSizes.jobBytes / Math.max(1, countSteps(plan.steps)));
  return Math.min(reportSizes.stepBytes, share);
}

function countSteps(steps: readonly PlanStep[]): number {
  return steps.reduce((sum, step) => sum + (step.kind === 'frame' ? countSteps(step.steps) : 1), 0);
}

/** The same outcomes within so many bytes, each with an even share of them. */
export function outcomesWithin(outcomes: readonly CommandOutcome[], mostBytes: number): CommandOutcome[] {
  const share = Math.floor(mostBytes / Math.max(1, outcomes.length));
  return outcomes.map((outcome) => outcomeWithin(outcome, share));
}

/** Room for the rest of an outcome and the sentences. */
const overheadBytes = 2_048;

/** Reports first, as points come from them, then what the program wrote. */
function outcomeWithin(outcome: CommandOutcome, mostBytes: number): CommandOutcome {
  let left = mostBytes - overheadBytes;
  const tooLarge = new Set(outcome.tooLarge);
  const captures = Object.entries(outcome.captures).map(([name, text]) => {
    if (text === null || bytesInJson(text) <= left) {
      left -= text === null ? 0 : bytesInJson(text);
      return [name, text] as const;
    }
    tooLarge.add(name);
    return [name, null] as const;
  });
  const structured = wholeLines(outcome.structured, left);
  if (structured !== outcome.structured) tooLarge.add('structured');
  left -= bytesInJson(structured);
  const stdout = streamWithin(outcome.stdout, left);
  left -= bytesInJson(stdout.text);
  const stderr = streamWithin(outcome.stderr, left);
  left -= bytesInJson(stderr.text);
  const text = [stderr.text, ...[...tooLarge].map(noteOf)].filter((part) => part !== '').join('\n');
  const companion = outcome.companion ? { companion: companionWithin(outcome.companion, left) } : {};
  return {
    ...outcome,
    captures: Object.fromEntries(captures),
    structured,
    tooLarge: [...tooLarge],
    stdout,
    stderr: { ...stderr, text },
    ...companion,
  };
}

function noteOf(name: string): string {
  return name === 'structured'
    ? 'The structured output is too large: its last lines were left out.'
    : `The file "${name.slice(0, 100)}" is too large to be sent and was left out.`;
}

type Companion = NonNullable<CommandOutcome['companion']>;

function companionWithin(companion: Companion, mostBytes: number): Companion {
  const stdout = streamWithin(companion.stdout, Math.floor(mostBytes / 2));
  return { ...companion, stdout, stderr: streamWithin(companion.stderr, Math.floor(mostBytes / 2)) };
}

function wholeLines(text: string, mostBytes: number): string {
  const head = headOf(text, mostBytes);
  return head.length === text.length ? text : toLineEnd(head);
}

/** A text that was cut, without the line that the cut went through. */
export function toLineEnd(text: string): string {
  return text.slice(0, text.lastIndexOf('\n') + 1);
}

function streamWithin(stream: StreamText, mostBytes: number): StreamText {
  const cut = cutForJson(stream.text, Math.max(0, mostBytes));
  return cut.truncated ? { ...stream, ...cut } : stream;
}

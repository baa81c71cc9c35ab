// Limits the size of a runner's report about a job. Parts that are too large are left out, and a sentence
// replaces them. If the server refused a whole report for its size, the result would never arrive.
import { bytesInJson, cutForJson, headOf } from './json-size.ts';
import type { CommandOutcome, Plan, PlanStep, StreamText } from './plan.ts';

export const reportSizes = {
  /** One batch. A single event may be larger. */
  batchBytes: 1_048_576,
  /** One step that has finished. */
  stepBytes: 8_388_608,
  /** All steps of a job together. Each step gets an equal share. */
  jobBytes: 67_108_864,
  /** The largest body that the server accepts. */
  bodyBytes: 16_777_216,
  bodyValues: 200_000,
  /** The output of one command to descriptor 3. */
  structuredBytes: 1_048_576,
} as const;

/** The share of each step of a plan, in bytes. */
export function stepBytesOf(plan: Plan): number {
  const share = Math.floor(reportSizes.jobBytes / Math.max(1, countSteps(plan.steps)));
  return Math.min(reportSizes.stepBytes, share);
}

function countSteps(steps: readonly PlanStep[]): number {
  return steps.reduce((sum, step) => sum + (step.kind === 'frame' ? countSteps(step.steps) : 1), 0);
}

/** Cuts the outcomes to this size; each gets an equal share. */
export function outcomesWithin(outcomes: readonly CommandOutcome[], mostBytes: number): CommandOutcome[] {
  const share = Math.floor(mostBytes / Math.max(1, outcomes.length));
  return outcomes.map((outcome) => outcomeWithin(outcome, share));
}

/** Room for the other fields of an outcome and for the sentences. */
const overheadBytes = 2_048;

/** Keeps reports first, because they give the points, and then the output of the program. */
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

/** Removes the last line of a text if the cut went through it. */
export function toLineEnd(text: string): string {
  return text.slice(0, text.lastIndexOf('\n') + 1);
}

function streamWithin(stream: StreamText, mostBytes: number): StreamText {
  const cut = cutForJson(stream.text, Math.max(0, mostBytes));
  return cut.truncated ? { ...stream, ...cut } : stream;
}

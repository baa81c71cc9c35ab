// The output of a build as one text, with a line before each block.
import type { JudgedEvent } from '../../domain/run-state.ts';
import type { Block } from '../../domain/block.ts';
import { stepOf } from '../../domain/steps/registry.ts';

export function buildTextOf(events: readonly JudgedEvent[], blocks: readonly Block[]): string {
  return events.map((event) => textOfEvent(event, blocks)).join('');
}

function textOfEvent(event: JudgedEvent, blocks: readonly Block[]): string {
  if (event.kind === 'output') return event.text;
  if (event.kind !== 'stepStarted') return '';
  const block = blocks.find(({ id }) => id === event.stepId);
  return block ? `==> ${block.name ?? stepOf(block.type).label}\n` : '';
}

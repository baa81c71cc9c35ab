// Warnings about a configuration without errors. Pages that show a snapshot load only these, and not the
// checks.
import type { FieldProblem } from '../../../kernel/domain/refusal.ts';
import type { Block } from '../block.ts';
import { stepOf } from './registry.ts';
import { treeOf } from '../tree.ts';

/** Facts that a teacher should know before publishing, although nothing is wrong. */
export function publishWarningsOf(test: readonly Block[]): FieldProblem[] {
  return treeOf(test).nodes.flatMap(({ type, block, pointer }) => {
    const message = stepOf(type).warningOf(block);
    return message === null ? [] : [{ path: pointer, message }];
  });
}

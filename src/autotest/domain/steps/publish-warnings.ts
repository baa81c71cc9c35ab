// What stands beside the checks of a configuration without being wrong. Pages that show a snapshot need no more.
import type { FieldProblem } from '../../../kernel/domain/refusal.ts';
import type { Block } from '../block.ts';
import { stepOf } from './registry.ts';
import { treeOf } from '../tree.ts';

/** What a teacher should know before publishing, though nothing is wrong. */
export function publishWarningsOf(test: readonly Block[]): FieldProblem[] {
  return treeOf(test).nodes.flatMap(({ type, block, pointer }) => {
    const message = stepOf(type).warningOf(block);
    return message === null ? [] : [{ path: pointer, message }];
  });
}

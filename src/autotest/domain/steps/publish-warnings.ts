// Warnings about a configuration without errors. Pages that show a snapshot load only these, and not the
// checks.
import type { FieldProblem } from '../../../kernel/domain/refusal.ts';
import type { Block } from '../block.ts';
import { stepOf } from './registry.ts';
import { framesAround, treeOf, type BlockNode } from '../tree.ts';

/** Facts that a teacher should know before publishing, although nothing is wrong. */
export function publishWarningsOf(test: readonly Block[]): FieldProblem[] {
  return treeOf(test).nodes.flatMap((node) => {
    const message = stepOf(node.type).warningOf(node.block) ?? (leavesReadable(node) ? readable : null);
    return message === null ? [] : [{ path: node.pointer, message }];
  });
}

const readable =
  'This Hide block hides no fields of the blocks inside, so students can ask the server for their scripts, inputs and expected texts. Put another Hide block, of the fields, around what must stay secret.';

/** The outermost block that hides what came of others, with something secret inside that can still be read. */
function leavesReadable(node: BlockNode): boolean {
  if (node.type !== 'testHide' || framesAround(node).some(({ type }) => type === 'testHide')) return false;
  return hasReadableSecret(node);
}

function hasReadableSecret({ type, hides, children }: BlockNode): boolean {
  if (hides.some(({ hideType }) => hideType === 'config')) return false;
  return stepOf(type).secretFields.length > 0 || children.some(hasReadableSecret);
}

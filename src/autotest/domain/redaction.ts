// The blocks of a published snapshot as one viewer may see them.
import { z } from 'zod';
import { hiddenPartsOf } from './hiding.ts';
import type { Sight } from './hiding.ts';
import type { RedactedBlock } from './model.ts';
import { stepOf } from './steps/registry.ts';
import type { BlockNode, BlockTree } from './tree.ts';

const Body = z.looseObject({ id: z.string() });

/** Every secret field is wrapped: `{redacted: {}}`, or `{unredacted: value}` where the viewer may see it. */
export function redactedBlocks(tree: BlockTree, sight: Sight): RedactedBlock[] {
  return tree.roots.map((node) => redactedBlock(node, sight));
}

function redactedBlock(node: BlockNode, sight: Sight): RedactedBlock {
  const { secretFields, outputFields, children } = stepOf(node.type);
  const hidden = hiddenPartsOf(node, sight);
  const isHidden = (name: string): boolean =>
    hidden.configuration || (hidden.output && outputFields.includes(name));
  const body = Body.parse(node.body);
  const wrapped = secretFields.map((name): [string, unknown] => [
    name,
    isHidden(name) ? { redacted: {} } : { unredacted: body[name] ?? null },
  ]);
  const nested =
    children === 'none' ? {} : { steps: node.children.map((child) => redactedBlock(child, sight)) };
  return { [node.type]: { ...body, ...Object.fromEntries(wrapped), ...nested } };
}

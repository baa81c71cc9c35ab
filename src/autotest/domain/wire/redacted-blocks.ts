// Blocks of the published snapshot as one viewer may see them. Each secret field is always wrapped:
// `{redacted: {}}`, or `{unredacted: value}` if this viewer may see it. A field without a value is left out.
import { z } from 'zod';
import { hiddenPartsOf } from '../hiding.ts';
import type { Sight } from '../hiding.ts';
import { stepOf, type BlockType } from '../steps/registry.ts';
import type { BlockNode, BlockTree } from '../tree.ts';
import { AnswerFile, answerCommonOf, writtenFields, type AnswerCommon, type UrlOf } from './answer-blocks.ts';
import { wireBlock, type IsLeaf, type WireFields } from './shape.ts';

export const Redacted = z.strictObject({ redacted: z.object({}) });
type Wrapped<Value> = { redacted: Record<never, never> } | { unredacted: Value };

export type RedactedBlock = {
  [Type in BlockType]?:
    | (AnswerCommon<Type> & {
        [Name in keyof WireFields<Type, AnswerFile>]?:
          WireFields<Type, AnswerFile>[Name] | Wrapped<WireFields<Type, AnswerFile>[Name]> | undefined;
      } & (IsLeaf<Type> extends true ? unknown : { children: RedactedBlock[] }))
    | undefined;
};

export const RedactedBlock = wireBlock<RedactedBlock>('RedactedBlock', {
  commonOf: answerCommonOf,
  file: AnswerFile,
  fieldOf: (type, name, field) =>
    stepOf(type).secretFields.includes(name)
      ? z.union([Redacted, z.strictObject({ unredacted: field })]).optional()
      : field,
  childrenOf: (children) => children,
});

/** The blocks of a tree as one viewer may see them. */
export function redactedBlocks(tree: BlockTree, sight: Sight, urlOf: UrlOf): RedactedBlock[] {
  return z.array(RedactedBlock).parse(tree.roots.map((node) => writtenNode(node, { sight, urlOf })));
}

interface Eyes {
  readonly sight: Sight;
  readonly urlOf: UrlOf;
}

function writtenNode(node: BlockNode, eyes: Eyes): Record<string, unknown> {
  const { secretFields, outputFields, children } = stepOf(node.type);
  const hidden = hiddenPartsOf(node, eyes.sight);
  const isHidden = (name: string): boolean =>
    hidden.configuration || (hidden.output && outputFields.includes(name));
  const body = writtenFields(node.block, eyes.urlOf);
  const wrapped = secretFields.flatMap((name): [string, unknown][] => {
    if (isHidden(name)) return [[name, { redacted: {} }]];
    return body[name] === undefined ? [] : [[name, { unredacted: body[name] }]];
  });
  const inside = node.children.map((child) => writtenNode(child, eyes));
  const nested = children === 'none' ? {} : { children: inside };
  return { [node.type]: { ...body, ...Object.fromEntries(wrapped), ...nested } };
}

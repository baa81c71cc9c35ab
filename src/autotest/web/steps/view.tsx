// How one block type looks: in the palette, in the editor and in results. A further type is one new file beside this
// one and its line in `registry.ts`.
import type { ComponentType, ReactNode } from 'react';
import { isOfType, type Block, type BlockOf, type FieldsOf } from '../../domain/block.ts';
import type { ToolVersions } from '../../domain/build/tool-offers.ts';
import { stepOf, type BlockType } from '../../domain/steps/registry.ts';
import { isSeenOfType, type SeenBlock, type SeenBlockOf } from '../../domain/wire/seen-blocks.ts';
import type { RubricChoice } from '../queries.ts';
import { texts } from '../texts.ts';
import type { ReportProps } from './reports/StepReport.tsx';
import type { FormOf } from './forms/form-of.ts';
import type { PickedFiles } from './forms/picked-files.ts';

/** What a form may need besides its block. */
export interface FormSurroundings {
  readonly rows: readonly RubricChoice[];
  /** Rows that other blocks fill. */
  readonly usedRowIds: ReadonlySet<number>;
  readonly picked: PickedFiles;
  readonly assignmentId: number;
  /** The blocks inside this one, as they are being edited, and the way to change them. */
  readonly inside: readonly Block[];
  readonly changeInside: (blocks: readonly Block[]) => void;
  /** Something of the AutoTest is not saved. */
  readonly isDirty: boolean;
  /** Page on which files are handed in as the Test student. */
  readonly testHandInHref: string | undefined;
  /** What the runners of the site are known to offer. */
  readonly tools: readonly ToolVersions[];
}

export interface FormProps<Type extends BlockType> extends FormOf<BlockOf<Type>> {
  readonly onChange: (changes: Partial<FieldsOf<Type>>, picked?: PickedFiles) => void;
  readonly around: FormSurroundings;
}

interface Declared<Type extends BlockType> {
  readonly icon: ReactNode;
  /** What it is for, in a sentence. */
  readonly help: string;
  /** What stands behind its label in the editor where it has no name. */
  readonly detailOf?: (block: BlockOf<Type>, rows: readonly RubricChoice[]) => string | null;
  /** The same where the label is a part of it. */
  readonly titleOf?: (block: BlockOf<Type>, rows: readonly RubricChoice[]) => string | null;
  /** What stands in place of its label in a result, whose reader may not see every field. */
  readonly headingOf?: (block: SeenBlockOf<Type>, rows: readonly RubricChoice[]) => string | null;
  readonly Form: ComponentType<FormProps<Type>>;
  /** What it reports besides its output, where that is shown in a way of its own. */
  readonly Report?: ComponentType<ReportProps>;
}

export interface AnyFormProps {
  readonly block: Block;
  readonly onChange: (block: Block, picked?: PickedFiles) => void;
  readonly errorOf: (field: string) => string | undefined;
  readonly around: FormSurroundings;
}

/** A view that takes any block: the registry holds those of all types side by side. */
export interface StepView<Type extends BlockType> {
  readonly type: Type;
  readonly icon: ReactNode;
  readonly help: string;
  readonly titleOf: (block: Block, rows: readonly RubricChoice[]) => string;
  readonly headingOf: (block: SeenBlock, rows: readonly RubricChoice[]) => string | null;
  readonly Form: ComponentType<AnyFormProps>;
  readonly Report: ComponentType<ReportProps> | undefined;
}

/** Declares how a block type looks. */
export function defineView<Type extends BlockType>(type: Type, declared: Declared<Type>): StepView<Type> {
  const { icon, help, headingOf, Form, Report } = declared;
  return {
    type,
    icon,
    help,
    titleOf: (block, rows) => (isOfType(block, type) ? titleOf(block, declared, rows) : ''),
    headingOf: (block, rows) => (isSeenOfType(block, type) ? (headingOf?.(block, rows) ?? null) : null),
    Form: ({ block, onChange, errorOf, around }) => {
      if (!isOfType(block, type)) return null;
      const change = (changes: Partial<FieldsOf<Type>>, picked?: PickedFiles) => {
        const changed: BlockOf<Type> = { ...block, ...changes };
        onChange(changed, picked);
      };
      return <Form fields={block} onChange={change} errorOf={errorOf} around={around} />;
    },
    Report,
  };
}

function titleOf<Type extends BlockType>(
  block: BlockOf<Type>,
  declared: Declared<Type>,
  rows: readonly RubricChoice[],
): string {
  const { label } = stepOf(block.type);
  if (block.name !== undefined && block.name.trim() !== '') return texts.titled(label, block.name);
  const detail = declared.detailOf?.(block, rows) ?? null;
  return declared.titleOf?.(block, rows) ?? (detail === null ? label : texts.titled(label, detail));
}

// The views of one block type: in the palette, in the editor and in results. A new type is one new file here
// and one line in `registry.ts`.
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

/** Facts that a form may need besides its block. */
export interface FormSurroundings {
  readonly rows: readonly RubricChoice[];
  /** Rows that other blocks fill. */
  readonly usedRowIds: ReadonlySet<number>;
  readonly picked: PickedFiles;
  readonly assignmentId: number;
  /** The children of this block as they are being edited, with a function that changes them. */
  readonly inside: readonly Block[];
  readonly changeInside: (blocks: readonly Block[]) => void;
  /** Something of the AutoTest is not saved. */
  readonly isDirty: boolean;
  /** The page on which teachers hand in files as the Test student. */
  readonly testHandInHref: string | undefined;
  /** The tool versions that the runners of the site offer. */
  readonly tools: readonly ToolVersions[];
}

export interface FormProps<Type extends BlockType> extends FormOf<BlockOf<Type>> {
  readonly onChange: (changes: Partial<FieldsOf<Type>>, picked?: PickedFiles) => void;
  readonly around: FormSurroundings;
}

interface Declared<Type extends BlockType> {
  readonly icon: ReactNode;
  /** A sentence that says what the block is for. */
  readonly help: string;
  /** Follows the label in the editor when the block has no name. */
  readonly detailOf?: (block: BlockOf<Type>, rows: readonly RubricChoice[]) => string | null;
  /** Replaces the label in the editor, for titles that contain the label. */
  readonly titleOf?: (block: BlockOf<Type>, rows: readonly RubricChoice[]) => string | null;
  /** Replaces the label in a result. Its reader may not see every field. */
  readonly headingOf?: (block: SeenBlockOf<Type>, rows: readonly RubricChoice[]) => string | null;
  readonly Form: ComponentType<FormProps<Type>>;
  /** Shows the report of the block, if it needs its own view. */
  readonly Report?: ComponentType<ReportProps>;
}

export interface AnyFormProps {
  readonly block: Block;
  readonly onChange: (block: Block, picked?: PickedFiles) => void;
  readonly errorOf: (field: string) => string | undefined;
  readonly around: FormSurroundings;
}

/** A view for any block, so that the registry can hold the views of all types. */
export interface StepView<Type extends BlockType> {
  readonly type: Type;
  readonly icon: ReactNode;
  readonly help: string;
  readonly titleOf: (block: Block, rows: readonly RubricChoice[]) => string;
  readonly headingOf: (block: SeenBlock, rows: readonly RubricChoice[]) => string | null;
  readonly Form: ComponentType<AnyFormProps>;
  readonly Report: ComponentType<ReportProps> | undefined;
}

/** Declares the views of a block type. */
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
  const detail = declared.detailOf?.(block, rows) ?? '';
  return declared.titleOf?.(block, rows) ?? (detail === '' ? label : texts.titled(label, detail));
}

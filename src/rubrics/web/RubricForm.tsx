import { useState } from 'react';
import {
  DecimalInput,
  EmptyState,
  Fold,
  Form,
  FormButtons,
  SortableBlocks,
  Stack,
  SubmitCancelled,
  Text,
  useFormState,
} from '../../design/web/index.ts';
import type { RubricMeanwhile as StoredRubric, RubricRow, WrittenRubric } from '../domain/model.ts';
import { mayRemoveRow } from '../domain/rules/rights.ts';
import { reasonOf } from '../../kernel/domain/refusal.ts';
import { AddCategory } from './AddCategory.tsx';
import { CopyRubric } from './CopyRubric.tsx';
import { DeleteRubric } from './DeleteRubric.tsx';
import {
  addRow,
  asType,
  changeRow,
  deleteRow,
  duplicateRow,
  problemsOfDraft,
  rowsInOrder,
  rowsWithoutZero,
  totalOf,
  writtenOf,
  type Draft,
  type DraftRow,
} from './draft.ts';
import { pointsText } from './numbers.ts';
import styles from './Rubric.module.css';
import { useSetting } from '../../people/web/index.ts';
import type { SaveQuestions } from './save-questions.ts';
import { RubricRowEditor } from './RubricRowEditor.tsx';
import { RubricRowTitle } from './RubricRowTitle.tsx';
import { SaveQuestionsDialog, useSaveQuestions } from './SaveQuestionsDialog.tsx';
import { texts } from './texts.ts';

interface RubricFormProps {
  assignmentId: number;
  initial: Draft;
  disabledReason: string | undefined;
  /** Both get what is written, and the rubric that it was made from. */
  beforeSave: (written: WrittenRubric, seen: WrittenRubric) => Promise<SaveQuestions>;
  save: (written: WrittenRubric, seen: WrittenRubric) => Promise<StoredRubric>;
  onSaved: (stored: StoredRubric, canUndo: boolean) => void;
  /** The rubric was copied or deleted. */
  onReplaced: (stored: RubricRow[]) => void;
}

const makeKey = () => crypto.randomUUID();

export function RubricForm(props: RubricFormProps) {
  const { assignmentId, initial, disabledReason, beforeSave, save, onSaved, onReplaced } = props;
  const form = useFormState<Draft>({ initial });
  // While the form is open, somebody else may save: then `initial` is theirs.
  const [seen] = useState(() => writtenOf(initial));
  const asking = useSaveQuestions();
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const draft = form.values;
  const rows = rowsInOrder(draft);
  const problems = problemsOfDraft(draft);
  const isReadOnly = disabledReason !== undefined;
  const change = (next: Draft) => form.set(next);
  const [newRowId, setNewRowId] = useState<string>();
  const add = (type: DraftRow['type']) => {
    const next = addRow(draft, type, makeKey);
    setNewRowId(next.rows.at(-1)?.id);
    change(next);
  };
  const toggle = (id: string) =>
    setFolded((current) =>
      current.has(id) ? new Set([...current].filter((one) => one !== id)) : new Set([...current, id]),
    );

  const submit = async () => {
    const whole = problems.get('/rows') ?? problems.get('/max_points');
    const first = whole ?? problems.values().next().value;
    if (first !== undefined) throw new Error(first);
    const written = writtenOf(draft);
    const asked = await beforeSave(written, seen);
    const noZero = rowsWithoutZero(draft).map((row) => texts.noZero(row.header));
    if (!(await asking.ask([...noZero, ...asked.questions], asked.details))) throw new SubmitCancelled();
    return { stored: await save(written, seen), canUndo: asked.canUndo };
  };

  return (
    <Form
      form={form}
      aria-label={texts.rubric}
      disabledReason={disabledReason}
      submit={submit}
      onSuccess={({ stored, canUndo }) => onSaved(stored, canUndo)}
      buttons={
        <div className={styles.saveBar}>
          <FormButtons label={texts.save} withReset askReset>
            {form.isDirty && (
              <Text size="dense" tone="muted">
                {texts.unsavedTitle}
              </Text>
            )}
            {initial.rows.length > 0 && !isReadOnly && (
              <DeleteRubric
                assignmentId={assignmentId}
                lockedReason={lockedReasonOf(initial.rows)}
                onDeleted={() => onReplaced([])}
              />
            )}
          </FormButtons>
        </div>
      }
    >
      <Text tone="muted">{texts.summary(pointsText(totalOf(draft)), rows.length)}</Text>
      <SortableBlocks
        label={texts.editorLabel}
        blocks={draft.rows}
        readOnly={isReadOnly}
        mayHold={(parent) => parent === null}
        labelOf={(row) => (row.header === '' ? texts.noName : row.header)}
        onChange={(moved) => change({ ...draft, rows: moved })}
        renderTitle={(row) => (
          <RubricRowTitle row={row} isFolded={folded.has(row.id)} onToggle={() => toggle(row.id)} />
        )}
        renderBody={(row) =>
          folded.has(row.id) ? null : (
            <RubricRowEditor
              row={row}
              path={`/rows/${rows.findIndex((one) => one.id === row.id)}`}
              problems={problems}
              isReadOnly={isReadOnly}
              makeKey={makeKey}
              isNew={row.id === newRowId}
              onChange={(patch) => change(changeRow(draft, row.id, patch))}
            />
          )
        }
        menuOf={(row) => menuOf(row, draft, change)}
        empty={
          <EmptyState
            title={texts.empty}
            text={texts.emptyText}
            actions={!isReadOnly && <CopyRubric assignmentId={assignmentId} onCopied={onReplaced} />}
          />
        }
      />
      {!isReadOnly && <AddCategory onAdd={add} />}
      <Advanced
        draft={draft}
        problem={problems.get('/max_points')}
        isReadOnly={isReadOnly}
        onChange={change}
      />
      <SaveQuestionsDialog asking={asking} />
    </Form>
  );
}

function lockedReasonOf(rows: readonly DraftRow[]): string | undefined {
  const locked = rows.find((row) => row.locked !== false);
  return locked && reasonOf(mayRemoveRow(locked));
}

function menuOf(row: DraftRow, draft: Draft, change: (next: Draft) => void) {
  const lockedReason = reasonOf(mayRemoveRow(row));
  const isLocked = lockedReason !== undefined;
  const otherType = row.type === 'normal' ? 'continuous' : 'normal';
  return [
    {
      id: 'duplicate',
      label: texts.duplicate,
      onChoose: () => change(duplicateRow(draft, row.id, makeKey)),
    },
    {
      id: 'type',
      label: row.type === 'normal' ? texts.makeContinuous : texts.makeDiscrete,
      disabled: isLocked,
      onChoose: () => change(changeRow(draft, row.id, asType(row, otherType, makeKey))),
    },
    {
      id: 'delete',
      label: texts.deleteRow,
      danger: true,
      disabled: isLocked,
      ...(isLocked ? { after: lockedReason } : {}),
      onChoose: () => change(deleteRow(draft, row.id)),
    },
  ];
}

interface AdvancedProps {
  draft: Draft;
  problem: string | undefined;
  isReadOnly: boolean;
  onChange: (next: Draft) => void;
}

function Advanced({ draft, problem, isReadOnly, onChange }: AdvancedProps) {
  const isOffered = useSetting('MAX_POINTS_ENABLED') || draft.maxPoints !== null;
  if (!isOffered) return null;
  return (
    <Fold title={texts.advanced} openAtFirst={draft.maxPoints !== null}>
      <Stack>
        <DecimalInput
          label={texts.maxPoints}
          description={texts.maxPointsHint(pointsText(totalOf(draft)))}
          width={220}
          value={draft.maxPoints}
          error={problem}
          readOnly={isReadOnly}
          onChange={(maxPoints) => onChange({ ...draft, maxPoints })}
        />
      </Stack>
    </Fold>
  );
}

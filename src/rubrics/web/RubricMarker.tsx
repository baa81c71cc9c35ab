import { useState } from 'react';
import {
  Button,
  ErrorState,
  Kbd,
  lazyPart,
  Row,
  SavedMark,
  SkeletonRows,
  SubmitButton,
  useHotkeys,
  useLeaveGuard,
  useShownKeys,
  VisuallyHidden,
} from '../../design/web/index.ts';
import type { RubricResultItem, RubricRow } from '../domain/model.ts';
import { useCards } from './marking/use-cards.ts';
import { useLiveResults, useRubricResults, useRubricRows } from './queries.ts';
import styles from './Rubric.module.css';
import { RowCard } from './RowCard.tsx';
import { texts } from './texts.ts';
import { useMarking, type Meanwhile } from './use-marking.ts';

/** Few are ever asked. */
const MeanwhileDialog = lazyPart(async () => (await import('./MeanwhileDialog.tsx')).MeanwhileDialog, {
  isAside: true,
});

interface RubricMarkerProps {
  assignmentId: number;
  submissionId: number;
  /** In the mode "mark" a grader chooses items; in the mode "read" the choices are only shown. */
  mode: 'mark' | 'read';
}

/** The rubric beside a submission, with one card per category. Empty when the assignment has no rubric. */
export function RubricMarker({ assignmentId, submissionId, mode }: RubricMarkerProps) {
  const rows = useRubricRows(assignmentId);
  const results = useRubricResults(submissionId);
  useLiveResults(assignmentId, submissionId);
  const failed = rows.error === null ? results : rows;
  if (failed.error !== null) {
    return <ErrorState title={texts.loadFailed} error={failed.error} onRetry={failed.refetch} />;
  }
  if (rows.value === undefined || results.value === undefined) return <SkeletonRows rows={4} />;
  if (rows.value.length === 0) return null;
  return <Cards rows={rows.value} results={results.value} submissionId={submissionId} mode={mode} />;
}

interface CardsProps extends Omit<RubricMarkerProps, 'assignmentId'> {
  rows: readonly RubricRow[];
  results: readonly RubricResultItem[];
}

const undoKey = { id: 'undo-mark', keys: 'u' };
const fillKey = { id: 'fill-rubric', keys: 'f' };

function Cards({ rows, results, submissionId, mode }: CardsProps) {
  const marking = useMarking({ submissionId, rows, results });
  const { waiting, state } = marking;
  const [shownFillKey, shownUndoKey] = [useShownKeys(fillKey), useShownKeys(undoKey)];
  useLeaveGuard(waiting !== undefined);
  const { ref, onKeyDown, focusNext, focusFirst, shownNextKey } = useCards(
    rows,
    marking.choices,
    mode === 'mark',
  );
  useHotkeys([
    {
      ...fillKey,
      label: texts.fillMarks,
      group: texts.hotkeyGroup,
      disabled: mode !== 'mark' || marking.fill === undefined,
      onPress: () => {
        marking.fill?.();
        focusFirst();
      },
    },
    {
      ...undoKey,
      label: texts.undoMark,
      group: texts.hotkeyGroup,
      disabled: marking.undo === undefined,
      onPress: () => marking.undo?.(),
    },
  ]);
  return (
    // The keys bubble up from the fields of the categories.
    <section ref={ref} className={styles.cards} aria-label={texts.rubric} onKeyDown={onKeyDown}>
      {mode === 'mark' && <VisuallyHidden>{texts.choiceKeys}</VisuallyHidden>}
      {rows.map((row) => (
        <RowCard
          key={row.id}
          row={row}
          choice={marking.choices.find((one) => one.rowId === row.id)}
          onChoose={mode === 'mark' ? (choice) => marking.choose(row.id, choice) : undefined}
        />
      ))}
      <MeanwhileQuestion meanwhile={marking.meanwhile} rows={rows} />
      {mode === 'mark' && (
        <Row wrap>
          <SavedMark state={markOf[state]} />
          {/* The digits beside the items count in the category that has the focus: this is how to get there. */}
          {marking.fill && (
            <Button size="s" kind="quiet" after={<Kbd>{shownNextKey}</Kbd>} onClick={focusNext}>
              {texts.nextOpen}
            </Button>
          )}
          {marking.fill && (
            <Button size="s" kind="quiet" after={<Kbd>{shownFillKey}</Kbd>} onClick={marking.fill}>
              {texts.fillMarks}
            </Button>
          )}
          {marking.undo && (
            <Button size="s" kind="quiet" after={<Kbd>{shownUndoKey}</Kbd>} onClick={marking.undo}>
              {texts.undoMark}
            </Button>
          )}
        </Row>
      )}
      {waiting !== undefined && (
        <Row wrap>
          <SubmitButton submit={waiting.save}>{texts.saveMarks}</SubmitButton>
          <Button onClick={waiting.reset}>{texts.resetMarks}</Button>
          {texts.unsavedMarks}
        </Row>
      )}
    </section>
  );
}

interface MeanwhileQuestionProps {
  meanwhile: Meanwhile | undefined;
  rows: readonly RubricRow[];
}

/** Once it was asked it stays, so that it can close and give the focus back. */
function MeanwhileQuestion(props: MeanwhileQuestionProps) {
  const [wasAsked, setWasAsked] = useState(false);
  if (props.meanwhile !== undefined && !wasAsked) setWasAsked(true);
  return wasAsked && <MeanwhileDialog {...props} />;
}

const markOf = { idle: 'idle', saving: 'pending', saved: 'success' } as const;

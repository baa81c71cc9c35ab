import { useEffect, useRef, useState } from 'react';
import {
  Button,
  ConfirmDialog,
  IconChevronDown,
  Menu,
  showFailure,
  Text,
  type MenuItem,
} from '../../../design/web/index.ts';
import { useCall } from '../../../kernel/web/api.ts';
import { secondContract } from '../../domain/second/contract.ts';
import { SecondDecision, type SecondComparison } from '../../domain/second/model.ts';
import { decidedGrade } from '../../domain/second/rules.ts';
import { texts } from './texts.ts';

interface DecisionCellProps {
  comparison: SecondComparison;
  lockedReason: string | undefined;
  /** A grade as people read it. */
  shown: (grade: number | null) => string;
}

/** What counts; while that is open, the ways to decide with the grade of each, or to take the work out. */
export function DecisionCell({ comparison, lockedReason, shown }: DecisionCellProps) {
  const { decision } = comparison;
  const place = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // The menu of whoever has decided is gone: keyboards go on from what it left behind.
    if (decision !== null && wasOpen.current) place.current?.focus();
    wasOpen.current = false;
  }, [decision]);
  if (decision === null && lockedReason !== undefined) return texts.nothing;
  return (
    <div ref={place} tabIndex={-1}>
      {decision === null ? (
        <Ways comparison={comparison} shown={shown} onDecide={() => (wasOpen.current = true)} />
      ) : (
        <>
          {texts.decided[decision]}{' '}
          <Text numeric tone="muted">
            {shown(gradeAfter(decision, comparison))}
          </Text>
        </>
      )}
    </div>
  );
}

function gradeAfter(decision: SecondDecision, { first, second }: SecondComparison): number | null {
  return decidedGrade(decision, { first: first.grade, second: second.grade }) ?? first.grade;
}

interface WaysProps extends Pick<DecisionCellProps, 'comparison' | 'shown'> {
  onDecide: () => void;
}

function Ways({ comparison, shown, onDecide }: WaysProps) {
  const decide = useCall(secondContract.decideSecondMarking);
  const [isAsking, setAsking] = useState(false);
  const { id, finishedAt } = comparison;
  const way = (decision: SecondDecision): MenuItem => ({
    ...{ id: decision, label: texts.counts[decision], after: shown(gradeAfter(decision, comparison)) },
    onChoose: () => {
      onDecide();
      const call = { params: { markingId: Number(id) }, body: { decision } };
      decide.mutate(call, { onError: (error) => showFailure(texts.notDecided, error) });
    },
  });
  const remove: MenuItem = {
    ...{ id: 'remove', label: texts.remove, danger: true, startsGroup: true },
    onChoose: () => setAsking(true),
  };
  return (
    <>
      {finishedAt === null ? (
        <Button size="s" kind="quiet" onClick={() => setAsking(true)}>
          {texts.removeWaiting}
        </Button>
      ) : (
        <Menu
          button={
            <Button size="s" after={<IconChevronDown aria-hidden />}>
              {texts.decide}
            </Button>
          }
          items={[...SecondDecision.options.map(way), remove]}
        />
      )}
      <Removal comparison={comparison} opened={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}

interface RemovalProps {
  comparison: SecondComparison;
  opened: boolean;
  onClose: () => void;
}

/** What the second grader has marked goes with it, so it is asked first. */
function Removal({ comparison: { id, author, second, finishedAt }, opened, onClose }: RemovalProps) {
  const remove = useCall(secondContract.removeSecondMarking);
  return (
    <ConfirmDialog
      opened={opened}
      danger
      title={texts.removeTitle(author.name)}
      confirmLabel={texts.removeWaiting}
      cancelLabel={texts.cancel}
      onClose={onClose}
      onConfirm={() => remove.mutateAsync({ params: { markingId: Number(id) } }).then(onClose)}
    >
      {finishedAt === null ? texts.removeOpen(second.grader?.name) : texts.removeFinished}
    </ConfirmDialog>
  );
}

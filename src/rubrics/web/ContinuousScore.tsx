import { useState } from 'react';
import { DecimalInput, ProgressBar } from '../../design/web/index.ts';
import type { Choice, RubricRow } from '../domain/model.ts';
import { exactOf } from '../domain/rules/exact.ts';
import {
  choiceOfPoints,
  highestOf,
  itemOf,
  lowestOf,
  pointsOfChoice,
  pointsOfScore,
  scoreOfContinuous,
} from '../domain/rules/points.ts';
import { pointsText } from './numbers.ts';
import { useScoreUnit } from './queries.ts';
import { texts } from './texts.ts';

interface ContinuousScoreProps {
  row: RubricRow;
  choice: Choice | undefined;
  onChoose: ((choice: Choice | undefined) => void) | undefined;
}

/** The score of a continuous category, in percent or points (RUB-020). Leaving the field keeps it. */
export function ContinuousScore({ row, choice, onChoose }: ContinuousScoreProps) {
  const unit = useScoreUnit();
  const item = choice && itemOf([row], choice);
  const points = choice && item ? pointsOfChoice(choice, item) : undefined;
  const score = points && scoreOfContinuous(row, points);
  const stored = unit === 'points' ? points : score;
  const value = stored === undefined ? null : Number(stored.valueOf().toFixed(2));
  const [typed, setTyped] = useState<{ value: number | null }>();

  const keep = () => {
    if (!typed || !onChoose) return;
    setTyped(undefined);
    if (typed.value !== value) onChoose(typed.value === null ? undefined : choiceOf(typed.value));
  };
  const choiceOf = (entered: number) =>
    choiceOfPoints(row, unit === 'points' ? exactOf(entered) : pointsOfScore(row, entered));
  const [low, high] = [lowestOf(row), highestOf(row)];

  if (!onChoose) {
    const percent = score === undefined ? 0 : score.valueOf();
    const text = score === undefined ? texts.notChosen : `${pointsText(percent)} ${texts.percent}`;
    return <ProgressBar label={row.header} value={percent} max={100} text={text} />;
  }
  return (
    // Both events that keep the score, leaving the field and Enter, bubble up to here.
    <div
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep();
        // After Escape, letters are shortcuts again.
        if (event.key === 'Escape') event.currentTarget.querySelector('input')?.blur();
      }}
    >
      <DecimalInput
        label={texts.score}
        hideLabel
        size="s"
        min={unit === 'points' ? low : 0}
        max={unit === 'points' ? high : 100}
        unit={unit === 'points' ? texts.pointsUnit(pointsText(low), pointsText(high)) : texts.percent}
        value={typed ? typed.value : value}
        onChange={(next) => setTyped({ value: next })}
      />
    </div>
  );
}

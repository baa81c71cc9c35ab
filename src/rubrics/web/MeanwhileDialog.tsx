import { ConfirmDialog } from '../../design/web/index.ts';
import type { Choice, RubricRow } from '../domain/model.ts';
import { clashingRows, mineOver } from '../domain/rules/meanwhile.ts';
import { itemOf, pointsOfChoice } from '../domain/rules/points.ts';
import { choicesOf } from '../domain/rules/results.ts';
import { texts } from './texts.ts';
import type { Meanwhile } from './use-marking.ts';

/**
 * Somebody else marked the same submission at the same time. Shows both choices, and asks which ones stay.
 */
export function MeanwhileDialog({
  meanwhile,
  rows,
}: {
  meanwhile: Meanwhile | undefined;
  rows: readonly RubricRow[];
}) {
  const { mine = [], base = [], present } = meanwhile ?? {};
  const theirs = choicesOf(present?.items ?? []);
  const clashing = new Set(clashingRows({ base, mine, theirs }));
  return (
    <ConfirmDialog
      opened={meanwhile !== undefined}
      title={texts.meanwhile}
      confirmLabel={texts.putMine}
      cancelLabel={texts.keepTheirs}
      onConfirm={() => meanwhile?.putMine(mineOver({ base, mine, theirs }))}
      onClose={() => meanwhile?.keepTheirs()}
    >
      <p>{texts.meanwhileBy(present?.changedBy?.name ?? texts.somebody)}</p>
      <ul>
        {rows
          .filter((row) => clashing.has(row.id))
          .map((row) => (
            <li key={row.id}>
              {texts.meanwhileRow(
                row.header,
                [base, theirs, mine].map((choices) => labelOf(row, choices)),
              )}
            </li>
          ))}
      </ul>
    </ConfirmDialog>
  );
}

function labelOf(row: RubricRow, choices: readonly Choice[]): string {
  const choice = choices.find(({ rowId }) => rowId === row.id);
  const item = choice && itemOf([row], choice);
  if (!choice || !item) return texts.nothingChosen;
  const points = texts.pointsOf(Number(pointsOfChoice(choice, item).valueOf().toFixed(2)));
  return row.type === 'continuous' ? points : `${item.header} (${points})`;
}

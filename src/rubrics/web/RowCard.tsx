import type { KeyboardEvent } from 'react';
import { IconRobot, Markdown, Pill, RadioCards, Text, Tooltip } from '../../design/web/index.ts';
import type { Choice, RubricRow } from '../domain/model.ts';
import { highestOf, itemOf, pointsOfChoice } from '../domain/rules/points.ts';
import { mayMark } from '../domain/rules/rights.ts';
import { ContinuousScore } from './ContinuousScore.tsx';
import { pointsText } from './numbers.ts';
import styles from './Rubric.module.css';
import { texts } from './texts.ts';

interface RowCardProps {
  row: RubricRow;
  choice: Choice | undefined;
  /** Undefined when the card only shows the row. */
  onChoose: ((choice: Choice | undefined) => void) | undefined;
}

/** One category: its points, its description, and the items to choose from. */
export function RowCard({ row, choice, onChoose }: RowCardProps) {
  const choose = mayMark(row).allowed ? onChoose : undefined;
  const header = row.header === '' ? texts.noName : row.header;
  const item = choice && itemOf([row], choice);
  const points = choice && item ? pointsText(pointsOfChoice(choice, item).valueOf()) : texts.notChosen;

  const chooseAt = (index: number) => {
    const chosen = row.items[index];
    if (!chosen || !choose) return;
    choose(chosen.id === choice?.itemId ? undefined : { rowId: row.id, itemId: chosen.id, multiplier: 1 });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey;
    if (row.type !== 'normal' || !isPlain || !/^[1-9]$/.test(event.key)) return;
    event.preventDefault();
    const index = Number(event.key) - 1;
    chooseAt(index);
    // Move the focus too: otherwise Tab stops at the chosen item before it leaves the row.
    event.currentTarget.querySelectorAll<HTMLInputElement>('input[type=radio]')[index]?.focus();
  };

  return (
    // The keys bubble up from the items: the card itself is never focused.
    <section className={styles.card} aria-label={header} onKeyDown={onKeyDown}>
      <div className={styles.head}>
        <Text as="h3" weight="strong">
          {header}
        </Text>
        {row.locked !== false && (
          <Tooltip text={texts.filledByAutoTestHint}>
            <span tabIndex={0}>
              <Pill kind="info" icon="none">
                <IconRobot aria-hidden /> {texts.filledByAutoTest}
              </Pill>
            </span>
          </Tooltip>
        )}
        <span className={styles.points}>{texts.achieved(points, pointsText(highestOf(row)))}</span>
      </div>
      <Description row={row} />
      {row.type === 'normal' ? (
        <NormalItems row={row} choice={choice} onChooseAt={choose && chooseAt} />
      ) : (
        <ContinuousScore row={row} choice={choice} onChoose={choose} />
      )}
    </section>
  );
}

function Description({ row }: { row: RubricRow }) {
  if (row.description.trim() === '') return null;
  return (
    <div className={styles.description} data-plain={row.descriptionType !== 'markdown'}>
      {row.descriptionType === 'markdown' ? <Markdown text={row.description} compact /> : row.description}
    </div>
  );
}

interface NormalItemsProps {
  row: RubricRow;
  choice: Choice | undefined;
  onChooseAt: ((index: number) => void) | undefined;
}

function NormalItems({ row, choice, onChooseAt }: NormalItemsProps) {
  const indexOf = (id: string) => row.items.findIndex((item) => String(item.id) === id);
  const chosen = choice === undefined ? null : String(choice.itemId);
  const hasTexts = row.items.some((item) => item.description.trim() !== '');
  return (
    <RadioCards
      label={row.header}
      hideLabel
      disabled={onChooseAt === undefined}
      columns={hasTexts ? 1 : undefined}
      value={chosen}
      onChange={(id) => onChooseAt?.(indexOf(id))}
      onClear={chosen === null ? undefined : () => onChooseAt?.(indexOf(chosen))}
      choices={row.items.map((item, index) => ({
        value: String(item.id),
        mark: pointsText(item.points),
        shortcut: onChooseAt !== undefined && index < 9 ? String(index + 1) : undefined,
        label: item.header,
        ...(item.description.trim() === ''
          ? {}
          : { description: <Markdown text={item.description} compact /> }),
      }))}
    />
  );
}

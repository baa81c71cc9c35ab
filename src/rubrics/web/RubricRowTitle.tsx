import {
  IconButton,
  IconChevronDown,
  IconChevronRight,
  IconLock,
  Pill,
  Text,
  Tooltip,
} from '../../design/web/index.ts';
import { reasonOf } from '../../kernel/domain/refusal.ts';
import { highestOf } from '../domain/rules/points.ts';
import { mayChangeItems } from '../domain/rules/rights.ts';
import type { DraftRow } from './draft.ts';
import { pointsText } from './numbers.ts';
import styles from './Rubric.module.css';
import { texts } from './texts.ts';

interface RubricRowTitleProps {
  row: DraftRow;
  isFolded: boolean;
  onToggle: () => void;
}

/** The title line of a category: the fold button, its name, its type, and who fills it. */
export function RubricRowTitle({ row, isFolded, onToggle }: RubricRowTitleProps) {
  const name = row.header === '' ? texts.noName : row.header;
  const lockedReason = reasonOf(mayChangeItems(row));
  const best = highestOf({ items: row.items.map((item) => ({ id: 0, points: item.points ?? 0 })) });
  return (
    <span className={styles.title}>
      <IconButton
        size="s"
        label={isFolded ? texts.unfold(name) : texts.fold(name)}
        icon={isFolded ? <IconChevronRight /> : <IconChevronDown />}
        aria-expanded={!isFolded}
        onClick={onToggle}
      />
      <Text weight="strong" truncate>
        {name}
      </Text>
      <Text size="meta" tone="muted" truncate>
        {row.type === 'normal' ? texts.discrete : texts.continuous}
      </Text>
      {lockedReason !== undefined && (
        <Tooltip text={lockedReason}>
          <span tabIndex={0}>
            <Pill kind="info" icon="none">
              <IconLock aria-hidden /> {texts.filledByAutoTest}
            </Pill>
          </span>
        </Tooltip>
      )}
      <span className={styles.points}>{texts.points(pointsText(best))}</span>
    </span>
  );
}

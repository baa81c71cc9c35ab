import { Button, Kbd, Row, VisuallyHidden } from '../../../design/web/index.ts';
import type { Choice, RubricRow } from '../../domain/model.ts';
import { RowCard } from '../RowCard.tsx';
import styles from '../Rubric.module.css';
import { texts } from '../texts.ts';
import { useCards } from './use-cards.ts';

interface RowCardsProps {
  rows: readonly RubricRow[];
  choices: readonly Choice[];
  /** Undefined takes the choice in the row away. */
  onChoose: (rowId: number, choice: Choice | undefined) => void;
}

/** The categories of a rubric to choose in, for marks that are no results of it. */
export function RowCards({ rows, choices, onChoose }: RowCardsProps) {
  const { ref, onKeyDown, focusNext, shownNextKey } = useCards(rows, choices, true);
  if (rows.length === 0) return null;
  return (
    // The keys bubble up from the fields of the categories.
    <section ref={ref} className={styles.cards} aria-label={texts.rubric} onKeyDown={onKeyDown}>
      <VisuallyHidden>{texts.choiceKeys}</VisuallyHidden>
      {rows.map((row) => (
        <RowCard
          key={row.id}
          row={row}
          choice={choices.find(({ rowId }) => rowId === row.id)}
          onChoose={(choice) => onChoose(row.id, choice)}
        />
      ))}
      <Row>
        <Button size="s" kind="quiet" after={<Kbd>{shownNextKey}</Kbd>} onClick={focusNext}>
          {texts.nextOpen}
        </Button>
      </Row>
    </section>
  );
}

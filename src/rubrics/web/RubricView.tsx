import { RowCard } from './RowCard.tsx';
import styles from './Rubric.module.css';
import { texts } from './texts.ts';
import type { RubricRow } from '../domain/model.ts';

/** The rubric itself, without the result of a submission. */
export function RubricView({ rows }: { rows: readonly RubricRow[] }) {
  return (
    <section className={styles.cards} aria-label={texts.rubric}>
      {rows.map((row) => (
        <RowCard key={row.id} row={row} choice={undefined} onChoose={undefined} />
      ))}
    </section>
  );
}

import { Select, shortMomentText } from '../../../design/web/index.ts';
import type { ListFilter } from '../../domain/filter/list-filter.ts';
import type { FilterProps } from './MoreFilters.tsx';
import { filterPartsOf } from './filter-search.ts';
import type { GradeUnit } from './grade-unit.ts';
import { texts } from './texts.ts';

interface PartFilterProps extends FilterProps {
  /** How many lines pass a filter, with all other filters of the list. */
  countOf: (filter: ListFilter) => number;
}

/** Chooses one part of a list that is split, each with how much is in it. */
export function PartFilter({ search, setSearch, unit, countOf }: PartFilterProps) {
  const parts = filterPartsOf(search);
  if (parts.length === 1) return null;
  const counts = parts.map(countOf);
  return (
    <Select
      label={texts.parts}
      hideLabel
      width={260}
      value={search.part === '' ? 'whole' : search.part}
      onChange={(part) => setSearch({ part: part === 'whole' || part === null ? '' : part })}
      options={[
        { value: 'whole', label: texts.whole(counts.reduce((sum, one) => sum + one, 0)) },
        ...parts.map((part, at) => ({
          value: String(at),
          label: texts.part(boundsText(part, unit), counts[at] ?? 0),
        })),
      ]}
    />
  );
}

function boundsText(part: ListFilter, unit: GradeUnit): string {
  const { minGrade, maxGrade, submittedAfter, submittedBefore } = part;
  const grades = rangeText([minGrade, maxGrade], unit.text, {
    from: texts.gradeFrom,
    below: texts.gradeBelow,
    between: texts.gradeBetween,
  });
  const dates = rangeText([submittedAfter, submittedBefore], shortMomentText, {
    from: texts.dateFrom,
    below: texts.dateBefore,
    between: texts.dateBetween,
  });
  const all = [grades, dates].filter((text) => text !== undefined);
  return all.length === 0 ? texts.everything : all.join(', ');
}

function rangeText<Bound>(
  [from, below]: readonly [Bound | null, Bound | null],
  textOf: (bound: Bound) => string,
  words: {
    from: (text: string) => string;
    below: (text: string) => string;
    between: (from: string, below: string) => string;
  },
): string | undefined {
  if (from !== null && below !== null) return words.between(textOf(from), textOf(below));
  if (from !== null) return words.from(textOf(from));
  return below === null ? undefined : words.below(textOf(below));
}

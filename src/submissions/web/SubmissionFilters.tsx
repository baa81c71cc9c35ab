import type { ReactNode } from 'react';
import {
  Button,
  Checkbox,
  IconFilter,
  lazyPart,
  Row,
  SearchInput,
  SegmentedControl,
  Spacer,
  useScrollingLists,
} from '../../design/web/index.ts';
import type { ListFilter } from '../domain/filter/list-filter.ts';
import type { OverviewLine } from '../domain/model.ts';
import type { GradeUnit } from './filter/grade-unit.ts';
import { texts as filterTexts } from './filter/texts.ts';
import { gradersOf, type ListSearch } from './submission-lines.ts';
import styles from './SubmissionTable.module.css';
import { texts } from './texts.ts';

/** A select is large, so it loads after the list, and its place is kept free. */
const GraderFilter = lazyPart(async () => (await import('./GraderFilter.tsx')).GraderFilter, {
  fallback: () => <div className={styles.grader} />,
});

const MoreFilters = lazyPart(async () => (await import('./filter/MoreFilters.tsx')).MoreFilters, {
  fallback: () => (
    <Button disabled icon={<IconFilter aria-hidden />}>
      {filterTexts.button(0)}
    </Button>
  ),
});
const PartFilter = lazyPart(async () => (await import('./filter/PartFilter.tsx')).PartFilter, {
  fallback: () => null,
});

interface SubmissionFiltersProps {
  search: ListSearch;
  setSearch: (changes: Partial<ListSearch>) => void;
  /** Takes the text of the search at each key. */
  setTyped: (text: string) => void;
  /** All lines of the list. They tell which graders can be chosen. */
  lines: readonly OverviewLine[];
  unit: GradeUnit;
  /** How many lines pass a filter, with all others. */
  countOf: (filter: ListFilter) => number;
  /** Shown at the end of the row of filters. */
  children?: ReactNode;
}

type PartChoiceProps = Pick<SubmissionFiltersProps, 'search' | 'setSearch' | 'unit' | 'countOf'>;

/**
 * The choice of a part where the list is split: beside how much is shown. Only where the page scrolls with all rows
 * does it stand with the filters above them.
 */
export function PartChoice(props: PartChoiceProps) {
  const { grades, dates } = props.search;
  return grades === '' && dates === '' ? null : <PartFilter {...props} />;
}

/** The filters of the list of submissions. */
export function SubmissionFilters(props: SubmissionFiltersProps) {
  const { search, setSearch, setTyped, lines, unit, countOf, children } = props;
  const graders = gradersOf(lines);
  const scrollsItself = useScrollingLists();
  return (
    <Row gap={2} wrap>
      <div className={styles.search}>
        <SearchInput
          label={texts.search}
          placeholder={texts.searchPlaceholder}
          value={search.q}
          onChange={setTyped}
          width="100%"
        />
      </div>
      <SegmentedControl
        label={texts.show}
        value={search.show}
        onChange={(show) => setSearch({ show })}
        choices={[
          { value: 'latest', label: texts.latestOnly },
          { value: 'all', label: texts.all },
        ]}
      />
      <GraderFilter graders={graders} value={search.grader} onChange={(grader) => setSearch({ grader })} />
      <Checkbox
        label={texts.toGrade}
        checked={search.work !== ''}
        onChange={(isWanted) => setSearch({ work: isWanted ? 'to-grade' : '' })}
      />
      <Checkbox
        label={texts.assignedToMe}
        checked={search.mine === '1'}
        onChange={(mine) => setSearch({ mine: mine ? '1' : '' })}
      />
      <MoreFilters {...{ search, setSearch, unit }} />
      {!scrollsItself && <PartChoice {...{ search, setSearch, unit, countOf }} />}
      <Spacer />
      {children}
    </Row>
  );
}

import type { ReactNode } from 'react';
import { Checkbox, lazyPart, Row, SearchInput, SegmentedControl, Spacer } from '../../design/web/index.ts';
import type { OverviewLine } from '../domain/model.ts';
import { gradersOf, type ListSearch } from './submission-lines.ts';
import { texts } from './texts.ts';

/** A select is large, and many lists have no graders: it is fetched when there are some. */
const GraderFilter = lazyPart(async () => (await import('./GraderFilter.tsx')).GraderFilter);

interface SubmissionFiltersProps {
  search: ListSearch;
  setSearch: (changes: Partial<ListSearch>) => void;
  /** All of the list: its graders can be chosen. */
  lines: readonly OverviewLine[];
  /** At the end of the line. */
  children?: ReactNode;
}

/** What of the list is shown. */
export function SubmissionFilters({ search, setSearch, lines, children }: SubmissionFiltersProps) {
  const graders = gradersOf(lines);
  const isKnown = search.grader === '' || graders.some(({ id }) => id === search.grader);
  return (
    <Row gap={3} wrap>
      <SearchInput
        label={texts.search}
        placeholder={texts.searchPlaceholder}
        value={search.q}
        onChange={(q) => setSearch({ q })}
      />
      <SegmentedControl
        label={texts.show}
        value={search.show}
        onChange={(show) => setSearch({ show })}
        choices={[
          { value: 'latest', label: texts.latestOnly },
          { value: 'all', label: texts.all },
        ]}
      />
      {(graders.length > 0 || !isKnown) && (
        <GraderFilter graders={graders} value={search.grader} onChange={(grader) => setSearch({ grader })} />
      )}
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
      <Spacer />
      {children}
    </Row>
  );
}

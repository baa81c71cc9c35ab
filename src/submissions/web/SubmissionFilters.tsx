import { Checkbox, Row, SearchInput, SegmentedControl, Select, Spacer } from '../../design/web/index.ts';
import type { OverviewLine } from '../domain/model.ts';
import { gradersOf, nobody, type ListSearch } from './submission-lines.ts';
import { texts } from './texts.ts';

interface SubmissionFiltersProps {
  search: ListSearch;
  setSearch: (changes: Partial<ListSearch>) => void;
  /** All of the list: its graders can be chosen. */
  lines: readonly OverviewLine[];
}

/** What of the list is shown. */
export function SubmissionFilters({ search, setSearch, lines }: SubmissionFiltersProps) {
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
        <Select
          label={texts.grader}
          hideLabel
          placeholder={texts.anyGrader}
          width={200}
          clearable
          value={search.grader === '' ? null : search.grader}
          onChange={(grader) => setSearch({ grader: grader ?? '' })}
          options={[
            { value: nobody, label: texts.unassigned },
            ...graders.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
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
    </Row>
  );
}

import { useState } from 'react';
import {
  Button,
  DateTimeField,
  DecimalInput,
  GroupLabel,
  IconFilter,
  IconX,
  pickedInstant,
  pickedText,
  Popover,
  Row,
  shortMomentText,
  Stack,
  Text,
} from '../../../design/web/index.ts';
import { reasonOf } from '../../../kernel/domain/refusal.ts';
import { maySplitByDate, maySplitByGrade, mostParts } from '../../domain/filter/list-filter.ts';
import type { GradeUnit } from './grade-unit.ts';
import { countOfBounds, splitsOf, wholeFilterOf, type FilterSearch } from './filter-search.ts';
import { texts } from './texts.ts';

export interface FilterProps {
  search: FilterSearch;
  setSearch: (changes: Partial<FilterSearch>) => void;
  unit: GradeUnit;
}

/** Bounds of grade and moment, and where the list is split. */
export function MoreFilters({ search, setSearch, unit }: FilterProps) {
  const filter = wholeFilterOf(search);
  const splits = splitsOf(search);
  const count = countOfBounds(filter) + splits.grades.length + splits.dates.length;
  // Another bound makes other parts.
  const change = (changes: Partial<FilterSearch>) => setSearch({ ...changes, part: '' });
  const storedGrade = (shown: number | null) => (shown === null ? '' : String(unit.stored(shown)));
  const shownGrade = (grade: number | null) => (grade === null ? null : unit.shown(grade));
  const storedDate = (picked: string | null) =>
    picked === null ? '' : pickedInstant(picked, 'start').toISOString();
  const shownDate = (date: Date | null) => (date === null ? null : pickedText(date));
  return (
    <Popover
      label={texts.title}
      width={320}
      button={<Button icon={<IconFilter aria-hidden />}>{texts.button(count)}</Button>}
    >
      <Stack gap={3}>
        <Row gap={2} align="start">
          <DecimalInput
            label={texts.minGrade}
            width={140}
            value={shownGrade(filter.minGrade)}
            onChange={(grade) => change({ minGrade: storedGrade(grade) })}
          />
          <DecimalInput
            label={texts.maxGrade}
            width={140}
            value={shownGrade(filter.maxGrade)}
            onChange={(grade) => change({ maxGrade: storedGrade(grade) })}
          />
        </Row>
        <Text size="meta" tone="muted">
          {texts.finalGradesOnly}
        </Text>
        <DateTimeField
          label={texts.after}
          value={shownDate(filter.submittedAfter)}
          onChange={(picked) => change({ after: storedDate(picked) })}
        />
        <DateTimeField
          label={texts.before}
          value={shownDate(filter.submittedBefore)}
          onChange={(picked) => change({ before: storedDate(picked) })}
        />
        <GroupLabel>{texts.split}</GroupLabel>
        <SplitByGrade search={search} setSearch={change} unit={unit} />
        <SplitByDate search={search} setSearch={change} unit={unit} />
        {count > 0 && (
          <div>
            <Button
              size="s"
              onClick={() =>
                change({ minGrade: '', maxGrade: '', after: '', before: '', grades: '', dates: '' })
              }
            >
              {texts.clear}
            </Button>
          </div>
        )}
      </Stack>
    </Popover>
  );
}

function SplitByGrade({ search, setSearch, unit }: FilterProps) {
  const [shown, setShown] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();
  const { grades, dates } = splitsOf(search);
  const add = () => {
    if (shown === null) return setProblem(texts.noGrade);
    const grade = unit.stored(shown);
    if (grades.includes(grade)) return setProblem(texts.twice);
    if ((grades.length + 2) * (dates.length + 1) > mostParts) return setProblem(texts.tooMany(mostParts));
    const verdict = maySplitByGrade(wholeFilterOf(search), grade, unit.text);
    setProblem(reasonOf(verdict));
    if (!verdict.allowed) return;
    setSearch({ grades: [...grades, grade].join(',') });
    setShown(null);
  };
  return (
    <Stack gap={1}>
      <DecimalInput label={texts.splitGrade} width={140} value={shown} error={problem} onChange={setShown} />
      <div>
        <Button size="s" onClick={add}>
          {texts.splitAtGrade}
        </Button>
      </div>
      <Row wrap>
        {grades.map((grade) => (
          <Split
            key={grade}
            at={unit.text(grade)}
            onRemove={() => setSearch({ grades: grades.filter((one) => one !== grade).join(',') })}
          />
        ))}
      </Row>
    </Stack>
  );
}

function SplitByDate({ search, setSearch }: FilterProps) {
  const [picked, setPicked] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const { grades, dates } = splitsOf(search);
  const store = (next: readonly Date[]) =>
    setSearch({ dates: next.map((date) => date.toISOString()).join(',') });
  const add = () => {
    if (picked === null) return setProblem(texts.noDate);
    const date = pickedInstant(picked, 'start');
    if (dates.some((one) => one.getTime() === date.getTime())) return setProblem(texts.twice);
    if ((dates.length + 2) * (grades.length + 1) > mostParts) return setProblem(texts.tooMany(mostParts));
    const verdict = maySplitByDate(wholeFilterOf(search), date);
    setProblem(reasonOf(verdict));
    if (!verdict.allowed) return;
    store([...dates, date]);
    setPicked(null);
  };
  return (
    <Stack gap={1}>
      <DateTimeField label={texts.splitDate} value={picked} error={problem} onChange={setPicked} />
      <div>
        <Button size="s" onClick={add}>
          {texts.splitAtDate}
        </Button>
      </div>
      <Row wrap>
        {dates.map((date) => (
          <Split
            key={date.toISOString()}
            at={shortMomentText(date)}
            onRemove={() => store(dates.filter((one) => one !== date))}
          />
        ))}
      </Row>
    </Stack>
  );
}

function Split({ at, onRemove }: { at: string; onRemove: () => void }) {
  return (
    <Button
      kind="quiet"
      size="s"
      aria-label={texts.removeSplit(at)}
      after={<IconX aria-hidden />}
      onClick={onRemove}
    >
      <Text numeric>{at}</Text>
    </Button>
  );
}

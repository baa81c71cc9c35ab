import { useState } from 'react';
import type { Section } from '../../../courses/domain/sections/model.ts';
import {
  Alert,
  Button,
  Form,
  GroupLabel,
  IconPlus,
  Row,
  Text,
  useFormState,
} from '../../../design/web/index.ts';
import { reasonOf } from '../../../kernel/domain/refusal.ts';
import type { TimeframeEntry } from '../../domain/model.ts';
import { mayReplaceTimeframes, mayStoreTimeframes } from '../../domain/rules.ts';
import { reasonAgainst, type PanelProps } from '../panel.ts';
import { texts as assignmentTexts } from '../texts.ts';
import { useStoreTimeframes } from '../use-store-timeframes.ts';
import { DatesFields } from './DatesFields.tsx';
import { entriesOf, pickedScheduleOf, type PickedPart, type PickedSchedule } from './picked-dates.ts';
import { SchedulePreview } from './SchedulePreview.tsx';
import { SectionPart } from './SectionPart.tsx';
import { texts } from './texts.ts';

interface ScheduleFormProps extends PanelProps {
  entries: TimeframeEntry[];
  sections: readonly Section[];
}

/** All schedules of an assignment: they are checked, shown to others and saved together (decision 47). */
export function ScheduleForm(props: ScheduleFormProps) {
  const { assignment, entries, sections, permissions } = props;
  const unseen = reasonOf(
    mayReplaceTimeframes({
      seesAll: permissions.can_view_all_assignment_timeframes === true,
      othersDiffer: assignment.hasMultipleTimeframes,
    }),
  );
  const [seen, setSeen] = useState(entries);
  const form = useFormState<PickedSchedule>({ initial: pickedScheduleOf(entries) });
  const put = useStoreTimeframes(assignment.id);
  const { general, parts } = form.values;
  const changed = entriesOf(form.values);
  const problems = problemsOf(changed);
  const problem = problems.find((one) => one !== undefined);
  const named = new Set(parts.flatMap(({ sectionIds }) => sectionIds));
  const free = sections.filter(({ id }) => !named.has(id));
  const setPart = (key: string, change: Partial<PickedPart>) =>
    form.set({ parts: parts.map((part) => (part.key === key ? { ...part, ...change } : part)) });
  const take = (theirs: TimeframeEntry[]) => {
    setSeen(theirs);
    form.startOver(pickedScheduleOf(theirs));
  };
  return (
    <Form
      form={form}
      aria-label={assignmentTexts.schedule}
      disabledReason={unseen ?? problem ?? reasonAgainst(props)}
      submit={() => put(changed, entries)}
      onSuccess={() => setSeen(changed)}
    >
      {unseen !== undefined && <Alert kind="info">{unseen}</Alert>}
      {form.isDirty && hasChangedMeanwhile(seen, entries) && (
        <Alert kind="warn" urgent actions={<Button onClick={() => take(entries)}>{texts.showTheirs}</Button>}>
          {texts.theirs}
        </Alert>
      )}
      {parts.length > 0 && <GroupLabel>{texts.forEveryone}</GroupLabel>}
      <DatesFields
        dates={general}
        onChange={(change) => form.set({ general: { ...general, ...change } })}
        problem={problems[0]}
      />
      {parts.length > 0 && <Text tone="muted">{texts.sectionsHint}</Text>}
      {parts.map((part, at) => (
        <SectionPart
          key={part.key}
          part={part}
          sections={sections}
          free={free}
          onChange={(change) => setPart(part.key, change)}
          onRemove={() => form.set({ parts: parts.filter((other) => other.key !== part.key) })}
          problem={problems[at + 1]}
        />
      ))}
      {free.length > 0 && (
        <Row gap={2}>
          <Button
            icon={<IconPlus aria-hidden />}
            onClick={() =>
              form.set({ parts: [...parts, { ...general, key: crypto.randomUUID(), sectionIds: [] }] })
            }
          >
            {texts.addPart}
          </Button>
        </Row>
      )}
      {form.isDirty && problem === undefined && (
        <SchedulePreview assignmentId={assignment.id} entries={changed} sections={sections} />
      )}
    </Form>
  );
}

/** What is wrong with each of the schedules, in their order. */
function problemsOf(entries: readonly TimeframeEntry[]): (string | undefined)[] {
  return entries.map((entry) => {
    if (entry.sectionIds?.length === 0) return texts.partWithoutSection;
    // One alone, as if for everyone: only its dates are in question.
    return reasonOf(mayStoreTimeframes([{ ...entry, sectionIds: null }], new Set()));
  });
}

function hasChangedMeanwhile(seen: readonly TimeframeEntry[], present: readonly TimeframeEntry[]): boolean {
  return JSON.stringify(seen) !== JSON.stringify(present);
}

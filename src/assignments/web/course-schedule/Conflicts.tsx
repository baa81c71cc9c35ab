import { Alert, Button, dayOf, dayTimeText, Row, Stack, Text } from '../../../design/web/index.ts';
import type { Section } from '../../../courses/domain/sections/model.ts';
import type { Conflict } from '../../domain/course-schedule/conflicts.ts';
import { sectionText } from './date-words.ts';
import { texts } from './texts.ts';

interface ConflictsProps {
  title: string;
  conflicts: readonly Conflict[];
  sections: readonly Section[];
  onShowDay?: ((day: string) => void) | undefined;
}

/** Further ones are counted only. */
const mostShown = 10;

/** What the same people cannot do well at once, when, and who they are. */
export function Conflicts({ title, conflicts, sections, onShowDay }: ConflictsProps) {
  if (conflicts.length === 0) return null;
  const shown = conflicts.slice(0, mostShown);
  return (
    <Alert kind="warn" title={title}>
      <Stack gap={2}>
        {shown.map((conflict) => {
          const { kind, assignments, moment } = conflict;
          const text = texts.conflict(
            kind,
            assignments.map(({ name }) => name),
          );
          return (
            <Row key={`${kind} ${assignments.map(({ id }) => id).join(' ')}`} gap={2} wrap>
              <Text>
                {text} ({texts.conflictFor(dayTimeText(moment), peopleOf(conflict, sections))}).
              </Text>
              {onShowDay && (
                <Button
                  size="s"
                  aria-label={texts.conflictShow(text)}
                  onClick={() => onShowDay(dayOf(moment))}
                >
                  {texts.showDay}
                </Button>
              )}
            </Row>
          );
        })}
        {conflicts.length > mostShown && <Text>{texts.moreConflicts(conflicts.length - mostShown)}</Text>}
      </Stack>
    </Alert>
  );
}

function peopleOf({ sectionIds, assignments }: Conflict, sections: readonly Section[]): string {
  const named = sectionIds.filter((id) => id !== null);
  const hasSections = assignments.some(({ entries }) => entries.length > 1);
  const everyone = hasSections ? texts.everyoneElse : texts.everyone;
  if (named.length === 0) return everyone.toLowerCase();
  const names = sectionText(named, sections);
  return named.length === sectionIds.length ? names : `${names}, ${everyone.toLowerCase()}`;
}

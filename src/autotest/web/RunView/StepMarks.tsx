import { Alert, Stack, Text } from '../../../design/web/index.ts';
import type { StepMarks as Marks } from '../../domain/reports/marks.ts';
import { aboutRule } from '../../domain/steps/hand-in-rules.ts';
import { texts } from '../texts.ts';

/** Facts about a step for staff, besides its points. */
export function StepMarks({ marks }: { marks: Marks }) {
  const { contradiction, couldBeForged, answeredByCode, startedByTests, skipped, flags } = marks;
  return (
    <Stack gap={2}>
      {contradiction !== undefined && (
        <Alert kind="bad" title={texts.contradiction}>
          {contradiction}
        </Alert>
      )}
      {couldBeForged === true && (
        <Alert kind="warn" title={texts.couldBeForged}>
          {texts.couldBeForgedHint}
        </Alert>
      )}
      {answeredByCode !== undefined && <Alert kind="warn">{texts.answeredByCode(answeredByCode)}</Alert>}
      {startedByTests !== undefined && <Alert kind="warn">{texts.startedByTests(startedByTests)}</Alert>}
      {skipped !== undefined && <Alert kind="warn">{texts.skippedByCall(skipped)}</Alert>}
      {flags !== undefined && (
        <Alert kind="warn" title={texts.flags}>
          <Stack gap={1}>
            <Text size="dense">{texts.flagsHint}</Text>
            {flags.map(({ file, line, rule }) => (
              <Text key={`${file} ${String(line)} ${rule}`} size="dense">
                {texts.flag(file, line, aboutRule(rule))}
              </Text>
            ))}
          </Stack>
        </Alert>
      )}
    </Stack>
  );
}

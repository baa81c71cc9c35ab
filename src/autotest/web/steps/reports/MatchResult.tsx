import { IoDiff, Output, Stack, Text } from '../../../../design/web/index.ts';
import type { MatchReport } from '../../../domain/reports/step-report.ts';
import { texts } from '../../texts.ts';

/** How the output is compared with the expected text. */
export type Comparison = 'whole' | 'part' | 'pattern';

interface MatchResultProps {
  match: MatchReport;
  comparison: Comparison;
  isStaff: boolean;
  /** Replaces input and expected text if the configuration is hidden. */
  hiddenText: string;
}

/** Shows the input, the expected text and the output of a program. */
export function MatchResult({ match, comparison, isStaff, hiddenText }: MatchResultProps) {
  const { input, expected, actual } = match;
  const gotLabel = isStaff ? texts.gotStaff : texts.got;
  // The page compares lines itself, which would take too long for very long texts.
  const isComparable = (expected?.length ?? 0) + actual.length <= mostCompared;
  const isWhole = comparison === 'whole' && isComparable;
  return (
    <Stack gap={3}>
      {input !== undefined && input !== '' && <Titled title={texts.inputGiven(input)} text={input} />}
      {expected !== undefined && isWhole && (
        <IoDiff expected={expected} got={actual} expectedLabel={texts.expected} gotLabel={gotLabel} />
      )}
      {expected !== undefined && !isWhole && (
        <>
          <Titled title={titles[comparison]} text={expected} />
          <Titled title={gotLabel} text={actual} />
        </>
      )}
      {expected === undefined && (
        <>
          <Text size="dense" tone="muted">
            {hiddenText}
          </Text>
          <Titled title={gotLabel} text={actual} />
        </>
      )}
    </Stack>
  );
}

const mostCompared = 100_000;

const titles: Record<Comparison, string> = {
  whole: texts.expected,
  part: texts.expectedPart,
  pattern: texts.expectedPattern,
};

function Titled({ title, text }: { title: string; text: string }) {
  return (
    <Stack gap={1}>
      <Text size="meta" tone="muted">
        {title}
      </Text>
      <Output label={title} text={text} maxHeight={200} />
    </Stack>
  );
}

import { DecimalInput, Row, Stack, Text } from '../../../../design/web/index.ts';
import type { Deductions } from '../../../domain/steps/linter.ts';
import { qualityTexts } from '../../quality-texts.ts';
import { texts } from '../../texts.ts';

interface DeductionsFieldProps {
  deductions: Deductions;
  onChange: (deductions: Deductions) => void;
  errorOf: (field: string) => string | undefined;
}

const kinds = ['error', 'warning', 'info'] as const;

/** What each comment costs, by its severity. */
export function DeductionsField({ deductions, onChange, errorOf }: DeductionsFieldProps) {
  return (
    <Stack gap={1}>
      <Text size="dense" weight="medium">
        {texts.deductions}
      </Text>
      <Text size="meta" tone="muted">
        {texts.deductionsHint}
      </Text>
      <Row gap={3} wrap>
        {kinds.map((kind) => (
          <DecimalInput
            key={kind}
            label={qualityTexts.severities[kind]}
            unit={texts.percent}
            required
            min={0}
            max={100}
            step={5}
            value={Number.isNaN(deductions[kind]) ? null : deductions[kind]}
            onChange={(value) => onChange({ ...deductions, [kind]: value ?? Number.NaN })}
            error={errorOf(`deductions/${kind}`)}
          />
        ))}
      </Row>
    </Stack>
  );
}

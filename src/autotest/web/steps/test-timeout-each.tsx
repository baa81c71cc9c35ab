import { DecimalInput, IconClock } from '../../../design/web/index.ts';
import { texts } from '../texts.ts';
import { numberText } from './titles.ts';
import { defineView, type FormProps } from './view.tsx';

export const testTimeoutEach = defineView('testTimeoutEach', {
  icon: <IconClock aria-hidden size={16} />,
  help: 'Limits how long each block inside may run.',
  titleOf: timeoutTitle,
  headingOf: timeoutTitle,
  Form: TestTimeoutEachForm,
});

function TestTimeoutEachForm({ fields, onChange, errorOf }: FormProps<'testTimeoutEach'>) {
  return (
    <DecimalInput
      label={texts.timeout}
      description={texts.timeoutHint}
      unit={texts.seconds}
      required
      value={fields.timeout === undefined || Number.isNaN(fields.timeout) ? null : fields.timeout}
      onChange={(timeout) => onChange({ timeout: timeout ?? Number.NaN })}
      error={errorOf('timeout')}
    />
  );
}

function timeoutTitle({ timeout }: { timeout?: number | undefined }): string | null {
  return timeout === undefined ? null : texts.timeoutTitle(numberText(timeout));
}

import { DecimalInput } from '../../../../design/web/index.ts';
import type { Block } from '../../../domain/block.ts';
import { texts } from '../../texts.ts';
import type { FormOf } from './form-of.ts';

export function TestTimeoutEachForm({
  fields,
  onChange,
  errorOf,
}: FormOf<NonNullable<Block['testTimeoutEach']>>) {
  return (
    <DecimalInput
      label={texts.timeout}
      description={texts.timeoutHint}
      unit={texts.seconds}
      required
      value={Number.isNaN(fields.timeout) ? null : fields.timeout}
      onChange={(timeout) => onChange({ timeout: timeout ?? Number.NaN })}
      error={errorOf('timeout')}
    />
  );
}

import { useState } from 'react';
import type { Assignment, RegradeSettings } from '../../../assignments/domain/model.ts';
import { AutosaveForm, Card, ConfirmDialog, IntegerInput, Stack, Switch } from '../../../design/web/index.ts';
import { useCall } from '../../../kernel/web/api.ts';
import { regradeContract } from '../../domain/regrades/contract.ts';
import { texts } from './texts.ts';

const usual: RegradeSettings = { days: 7, amount: 2 };

interface RegradeSettingsCardProps {
  assignment: Assignment;
  lockedReason: string | undefined;
}

/** Whether, how often and until when students may ask for a regrade. */
export function RegradeSettingsCard({ assignment, lockedReason }: RegradeSettingsCardProps) {
  const settings = assignment.regradeSettings;
  const params = { assignmentId: assignment.id };
  const put = useCall(regradeContract.putRegradeSettings);
  const remove = useCall(regradeContract.deleteRegradeSettings);
  const [isAsking, setAsking] = useState(false);
  const words = settings ? texts.off : texts.on;
  return (
    <Card title={texts.settings} description={texts.settingsHint}>
      <Stack gap={4}>
        <Switch
          label={texts.switchLabel}
          checked={settings !== null}
          lockedReason={lockedReason}
          onChange={() => setAsking(true)}
        />
        {settings && (
          <AutosaveForm
            label={texts.form}
            stored={valuesOf(settings)}
            save={async ({ amount, days }) => {
              await put.mutateAsync({ params, body: { days, amount: amount ?? settings.amount } });
              return undefined;
            }}
            lockedReason={lockedReason}
            toldOf={({ amount, days }) => texts.told(amount, days)}
          >
            {({ field }) => (
              <>
                <IntegerInput
                  label={texts.amount}
                  description={texts.amountHint}
                  required
                  min={1}
                  max={10}
                  width={160}
                  {...field('amount')}
                />
                <IntegerInput
                  label={texts.days}
                  description={texts.daysHint}
                  unit={texts.daysUnit}
                  min={1}
                  max={365}
                  width={160}
                  {...field('days')}
                />
              </>
            )}
          </AutosaveForm>
        )}
      </Stack>
      <ConfirmDialog
        opened={isAsking}
        title={words.question}
        confirmLabel={words.confirm}
        cancelLabel={texts.cancel}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await (settings ? remove.mutateAsync({ params }) : put.mutateAsync({ params, body: usual }));
          setAsking(false);
        }}
      >
        {words.effect}
      </ConfirmDialog>
    </Card>
  );
}

const valuesOf = ({ amount, days }: RegradeSettings): Values => ({ amount, days });

interface Values {
  amount: number | null;
  days: number | null;
}

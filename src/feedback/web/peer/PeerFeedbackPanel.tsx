import { useState } from 'react';
import type { PeerFeedbackSettings } from '../../../assignments/domain/model.ts';
import { reasonAgainst, type PanelProps } from '../../../assignments/web/index.ts';
import {
  Alert,
  AutosaveForm,
  Card,
  Checkbox,
  ConfirmDialog,
  DecimalInput,
  IntegerInput,
  Row,
  Stack,
  SubmitButton,
  Switch,
} from '../../../design/web/index.ts';
import { useCall } from '../../../kernel/web/api.ts';
import { peerFeedbackContract } from '../../domain/peer/contract.ts';
import { ReviewerQualityCard } from './ReviewerQualityCard.tsx';
import { texts } from './texts.ts';

const usual: PeerFeedbackSettings = {
  amount: 2,
  time: 7 * 24 * 3600,
  autoApproved: false,
  redivideAfterDeadline: false,
};

/** Peer feedback of an assignment: on or off after a question, and settings that save themselves (decision 47). */
export function PeerFeedbackPanel(props: PanelProps) {
  const { assignment, permissions } = props;
  const seesReviews = assignment.peerFeedbackSettings !== null && permissions.can_see_others_work === true;
  return (
    <Stack gap={4}>
      <SettingsCard {...props} />
      {seesReviews && <ReviewerQualityCard courseId={assignment.courseId} assignmentId={assignment.id} />}
    </Stack>
  );
}

function SettingsCard({ assignment, mayChange }: PanelProps) {
  const settings = assignment.peerFeedbackSettings;
  const params = { assignmentId: assignment.id };
  const put = useCall(peerFeedbackContract.putPeerFeedbackSettings);
  const divide = useCall(peerFeedbackContract.dividePeersAnew);
  const remove = useCall(peerFeedbackContract.deletePeerFeedbackSettings);
  const [isAsking, setAsking] = useState(false);
  const words = settings ? texts.off : texts.on;
  return (
    <Card title={texts.card} description={texts.hint}>
      <Stack gap={4}>
        <Switch
          label={texts.switchLabel}
          description={texts.switchHint}
          checked={settings !== null}
          lockedReason={reasonAgainst({ mayChange })}
          onChange={() => setAsking(true)}
        />
        {settings && assignment.timeframe.deadline === null && <Alert kind="warn">{texts.noDeadline}</Alert>}
        {settings && (
          <>
            <SettingsForm settings={settings} lockedReason={reasonAgainst({ mayChange })} params={params} />
            <Row>
              <SubmitButton
                kind="secondary"
                confirm={texts.divideQuestion}
                disabledReason={reasonAgainst({ mayChange })}
                submit={() => divide.mutateAsync({ params })}
              >
                {texts.divide}
              </SubmitButton>
            </Row>
          </>
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

interface Values {
  amount: number | null;
  hours: number | null;
  autoApproved: boolean;
  redivide: boolean;
}

interface SettingsFormProps {
  settings: PeerFeedbackSettings;
  lockedReason: string | undefined;
  params: { assignmentId: number };
}

function SettingsForm({ settings, lockedReason, params }: SettingsFormProps) {
  const put = useCall(peerFeedbackContract.putPeerFeedbackSettings);
  const save = async (values: Values): Promise<string | undefined> => {
    const body = settingsOf(values, settings);
    const { warnings } = await put.mutateAsync({ params, body });
    return warnings.map(({ text }) => text).join(' ') || undefined;
  };
  return (
    <AutosaveForm
      label={texts.settings}
      stored={valuesOf(settings)}
      save={save}
      lockedReason={lockedReason}
      toldOf={({ amount, hours }) => texts.told(amount, hours)}
    >
      {({ values, set, field }) => (
        <>
          <IntegerInput
            label={texts.amount}
            description={texts.amountHint}
            required
            min={1}
            max={20}
            width={160}
            {...field('amount')}
          />
          <DecimalInput
            label={texts.hours}
            description={texts.hoursHint}
            unit={texts.hoursUnit}
            min={0.01}
            max={8760}
            width={160}
            {...field('hours')}
          />
          <Checkbox
            label={texts.autoApproved}
            description={texts.autoApprovedHint}
            checked={values.autoApproved}
            onChange={(autoApproved) => set({ autoApproved })}
          />
          <Checkbox
            label={texts.redivide}
            description={texts.redivideHint}
            checked={values.redivide}
            onChange={(redivide) => set({ redivide })}
          />
        </>
      )}
    </AutosaveForm>
  );
}

const valuesOf = ({ amount, time, autoApproved, redivideAfterDeadline }: PeerFeedbackSettings): Values => ({
  amount,
  hours: time === null ? null : time / 3600,
  autoApproved,
  redivide: redivideAfterDeadline,
});

function settingsOf(values: Values, before: PeerFeedbackSettings): PeerFeedbackSettings {
  return {
    amount: values.amount ?? before.amount,
    time: values.hours === null ? null : Math.max(1, Math.round(values.hours * 3600)),
    autoApproved: values.autoApproved,
    redivideAfterDeadline: values.redivide,
  };
}

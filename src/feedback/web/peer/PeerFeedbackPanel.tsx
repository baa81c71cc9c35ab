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
  useLeaveGuard,
} from '../../../design/web/index.ts';
import { useCall } from '../../../kernel/web/api.ts';
import { peerFeedbackContract } from '../../domain/peer/contract.ts';
import { PeerReviewCards } from './PeerReviewCards.tsx';
import { useLeftWaiting } from './queries.ts';
import { texts } from './texts.ts';

const mostReviews = 20;

const usual: PeerFeedbackSettings = {
  amount: 2,
  time: 7 * 24 * 3600,
  autoApproved: false,
  redivideAfterDeadline: false,
};

/** Peer feedback of an assignment: on or off after a question, and settings that save themselves (decision 47). */
export function PeerFeedbackPanel(props: PanelProps) {
  const { assignment, permissions } = props;
  const isOn = assignment.peerFeedbackSettings !== null;
  const mayApprove = permissions.can_approve_inline_comments === true;
  const isLeft = useLeftWaiting(assignment.id, !isOn && mayApprove);
  return (
    <Stack gap={4}>
      <SettingsCard {...props} />
      {(isOn || isLeft) && (
        <PeerReviewCards
          courseId={assignment.courseId}
          assignmentId={assignment.id}
          mayApprove={mayApprove}
          seesReviews={isOn && permissions.can_see_others_work === true}
        />
      )}
    </Stack>
  );
}

function SettingsCard({ assignment, mayChange }: PanelProps) {
  const settings = assignment.peerFeedbackSettings;
  const params = { assignmentId: assignment.id };
  const put = useCall(peerFeedbackContract.putPeerFeedbackSettings);
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
            <Division
              key={settings.amount}
              settings={settings}
              lockedReason={reasonAgainst({ mayChange })}
              params={params}
            />
            <SettingsForm settings={settings} lockedReason={reasonAgainst({ mayChange })} params={params} />
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

/** Another number gives everybody other work, so it is never stored by itself. */
function Division({ settings, lockedReason, params }: SettingsFormProps) {
  const put = useCall(peerFeedbackContract.putPeerFeedbackSettings);
  const divide = useCall(peerFeedbackContract.dividePeersAnew);
  const [amount, setAmount] = useState<number | null>(settings.amount);
  const isOther = amount !== settings.amount;
  const releaseGuard = useLeaveGuard(isOther);
  const isValid = amount !== null && amount >= 1 && amount <= mostReviews;
  const submit = async (): Promise<void> => {
    if (isOther && amount !== null) await put.mutateAsync({ params, body: { ...settings, amount } });
    else await divide.mutateAsync({ params });
    releaseGuard();
  };
  return (
    <>
      <IntegerInput
        label={texts.amount}
        description={texts.amountHint}
        required
        min={1}
        max={mostReviews}
        width={160}
        disabled={lockedReason !== undefined}
        value={amount}
        onChange={setAmount}
      />
      <Row>
        <SubmitButton
          kind={isOther ? 'primary' : 'secondary'}
          confirm={texts.divideQuestion}
          disabledReason={lockedReason ?? (isValid ? undefined : texts.amountFirst(mostReviews))}
          submit={submit}
        >
          {isOther && isValid ? texts.divideWith(amount) : texts.divide}
        </SubmitButton>
      </Row>
    </>
  );
}

interface Values {
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
      toldOf={({ hours }) => texts.told(hours)}
    >
      {({ values, set, field }) => (
        <>
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

const valuesOf = ({ time, autoApproved, redivideAfterDeadline }: PeerFeedbackSettings): Values => ({
  hours: time === null ? null : time / 3600,
  autoApproved,
  redivide: redivideAfterDeadline,
});

function settingsOf(values: Values, before: PeerFeedbackSettings): PeerFeedbackSettings {
  return {
    amount: before.amount,
    time: values.hours === null ? null : Math.max(1, Math.round(values.hours * 3600)),
    autoApproved: values.autoApproved,
    redivideAfterDeadline: values.redivide,
  };
}

import { Alert, Text } from '../../../design/web/index.ts';
import { fromWire } from '../../../kernel/domain/wire/wire-codec.ts';
import { useTask } from '../../../kernel/web/task.ts';
import { useSetting } from '../../../people/web/index.ts';
import { MailedMembers } from '../../domain/model.ts';
import { texts } from './texts.ts';

/** A task that writes mails to members, watched until it ends. */
export function MailProgress({ taskResultId }: { taskResultId: string }) {
  const outcome = useTask(taskResultId, useSetting('TASK_POLL_INTERVAL'));
  if (outcome === undefined || outcome.kind === 'working') return <Text tone="muted">{texts.sending}</Text>;
  if (outcome.kind === 'error') return <Alert kind="bad">{texts.broke(outcome.message)}</Alert>;
  const told = MailedMembers.safeParse(fromWire(MailedMembers, outcome.result, 'snake'));
  if (!told.success) return null;
  const { mailed, failed, failedCount } = told.data;
  return (
    <Alert kind={failed.length === 0 ? 'ok' : 'warn'} title={texts.mailed(mailed)}>
      {failed.length > 0 && (
        <>
          {texts.failed}
          <ul>
            {failed.map(({ username, message }) => (
              <li key={username}>{texts.failure(username, message)}</li>
            ))}
            {failedCount > failed.length && <li>{texts.more(failedCount - failed.length)}</li>}
          </ul>
        </>
      )}
    </Alert>
  );
}

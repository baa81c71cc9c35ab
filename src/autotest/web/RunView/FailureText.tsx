import { Stack, Text } from '../../../design/web/index.ts';
import { mayConcernSite, textsOfFailure, type Failure } from '../../domain/failures/texts.ts';
import { texts } from '../texts.ts';

interface FailureTextProps {
  failure: Failure;
  mode: 'student' | 'staff';
  /** What the machine said; students never get it. */
  message?: string | undefined;
}

/** Why something failed. Staff also read what they can tell whoever runs the site. */
export function FailureText({ failure, mode, message }: FailureTextProps) {
  const sentences = textsOfFailure(failure);
  if (mode === 'student') return <Text>{sentences.student}</Text>;
  return (
    <Stack gap={1}>
      <Text>{sentences.teacher}</Text>
      {mayConcernSite(failure) && (
        <Text size="dense" tone="muted">
          {texts.forOperator(sentences.operator)}
        </Text>
      )}
      {message !== undefined && (
        <Text size="dense" tone="muted">
          {texts.machineSaid(message)}
        </Text>
      )}
    </Stack>
  );
}

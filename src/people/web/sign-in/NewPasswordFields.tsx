import { Alert, PasswordInput, ProgressBar, Stack, Status } from '../../../design/web/index.ts';
import styles from './NewPasswordFields.module.css';
import { texts } from './texts.ts';
import { usePasswordStrength } from './use-password-strength.ts';

interface NewPasswordFieldsProps {
  password: string;
  confirmation: string;
  onPassword: (password: string) => void;
  onConfirmation: (confirmation: string) => void;
  /** Names and addresses of the person, which are easy to guess. */
  ownWords: readonly string[];
  required?: boolean;
}

/** A new password typed twice, with its strength, one warning and suggestions (AUTH-007). */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { password, confirmation, ownWords, required = true } = props;
  const judged = usePasswordStrength(password, ownWords);
  const isNew = password !== '';
  return (
    <>
      <PasswordInput
        label={texts.newPassword}
        description={texts.passwordHint}
        required={required}
        autoComplete="new-password"
        value={password}
        onChange={props.onPassword}
        error={judged?.isWeak ? texts.tooWeak : undefined}
      />
      {isNew && (
        <Stack gap={2}>
          {/* Its place is kept from the first key on: the button below must not move away under a pointer. */}
          <div className={judged ? undefined : styles.unknown}>
            <ProgressBar
              label={texts.newPassword}
              value={judged?.score ?? 0}
              max={4}
              kind={judged?.isWeak ? 'danger' : 'success'}
              text={texts.strengthOf[judged?.score ?? 0]}
            />
          </div>
          {judged && (judged.warning !== '' || judged.suggestions.length > 0) && (
            <Alert kind="warn" title={judged.warning === '' ? undefined : judged.warning}>
              <ul className={styles.suggestions}>
                {judged.suggestions.map((suggestion) => (
                  <li key={suggestion}>{suggestion}</li>
                ))}
              </ul>
            </Alert>
          )}
          <Status text={(judged && texts.strengthOf[judged.score]) ?? ''} hidden />
        </Stack>
      )}
      <PasswordInput
        label={texts.confirmPassword}
        required={required || isNew}
        autoComplete="new-password"
        value={confirmation}
        onChange={props.onConfirmation}
        error={isNew && confirmation !== '' && confirmation !== password ? texts.notEqual : undefined}
      />
    </>
  );
}

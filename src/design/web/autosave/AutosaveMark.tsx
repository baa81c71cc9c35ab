import { Button } from '../actions/Button.tsx';
import { failureText } from '../actions/failure-text.ts';
import { Alert } from '../surfaces/Alert.tsx';
import { Status } from '../surfaces/Status.tsx';
import { texts } from '../texts.ts';
import styles from './AutosaveForm.module.css';
import type { AutosaveDraft, AutosaveState } from './autosave-draft.ts';

interface AutosaveMarkProps<Values extends object> {
  draft: AutosaveDraft<Values>;
  state: AutosaveState<Values>;
  toldOf: (values: Values) => string;
}

/** Below fields that save themselves: Saving, Saved with the way back, or why not and what to do. */
export function AutosaveMark<Values extends object>({ draft, state, toldOf }: AutosaveMarkProps<Values>) {
  const { said, before } = state;
  if (said.at === 'conflict') {
    const { theirs } = said;
    return (
      <Alert
        kind="warn"
        title={texts.changedMeanwhile}
        urgent
        actions={
          <>
            <Button size="s" onClick={() => draft.putMine(theirs)}>
              {texts.putMine}
            </Button>
            <Button size="s" onClick={() => draft.keepTheirs(theirs)}>
              {texts.keepTheirs}
            </Button>
          </>
        }
      >
        {texts.changedMeanwhileTo(toldOf(theirs))}
      </Alert>
    );
  }
  if (said.at === 'failed' || said.at === 'invalid') {
    return (
      <div className={styles.mark} data-at={said.at} role="alert">
        {said.at === 'failed' ? texts.notSaved(failureText(said.error).message) : texts.notSavedInvalid}
        {said.at === 'failed' && (
          <Button size="s" onClick={() => draft.retry()}>
            {texts.tryAgain}
          </Button>
        )}
        <Button size="s" onClick={() => draft.takeBack()}>
          {texts.undo}
        </Button>
      </div>
    );
  }
  const warning = said.at === 'saved' ? said.warning : undefined;
  return (
    <div className={styles.mark} data-at={said.at}>
      {said.at === 'idle' && texts.savesItself}
      <Status text={said.at === 'saved' ? texts.saved : said.at === 'pending' ? texts.saving : ''} />
      {said.at === 'saved' && before !== undefined && (
        <Button size="s" kind="quiet" onClick={() => draft.undo()}>
          {texts.undo}
        </Button>
      )}
      {warning !== undefined && (
        <span role="alert" className={styles.warning}>
          {warning}
        </span>
      )}
    </div>
  );
}

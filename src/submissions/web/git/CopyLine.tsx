import { IconButton, IconCopy, Row, showToast, TextInput } from '../../../design/web/index.ts';
import styles from './GitPanel.module.css';
import { texts } from './texts.ts';

/** A text to paste elsewhere. It can be selected too, since browsers do not always allow copying. */
export function CopyLine({ label, value }: { label: string; value: string }) {
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      showToast({ kind: 'success', title: texts.copied });
    } catch {
      // The browser did not allow it, or the site is not reached by HTTPS.
      showToast({ kind: 'error', title: texts.notCopied });
    }
  };
  return (
    <Row gap={2} align="end">
      <div className={styles.line}>
        <TextInput label={label} code readOnly value={value} onChange={() => undefined} />
      </div>
      <IconButton label={texts.copy(label)} icon={<IconCopy aria-hidden />} onClick={() => void copy()} />
    </Row>
  );
}

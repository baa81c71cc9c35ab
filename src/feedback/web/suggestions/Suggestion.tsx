import { Button, IconCopy, LineDiff, Pill, Row, showToast, Spacer } from '../../../design/web/index.ts';
import type { LinePlace } from '../place.ts';
import { usePlaceLines } from './file-lines.ts';
import styles from './Suggestion.module.css';
import { texts } from './texts.ts';

/** A longer suggestion is not compared: it is shown as the text would be afterwards. */
const mostLines = 500;

interface SuggestionProps {
  code: string;
  place: LinePlace;
}

/** What somebody would write in place of these lines, beside what stands there, to copy. */
export function Suggestion({ code, place }: SuggestionProps) {
  const before = usePlaceLines(place) ?? [];
  const after = code === '' ? [] : code.split('\n');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(code);
      showToast({ kind: 'success', title: texts.copied });
    } catch {
      // The browser did not allow it, or the site is not reached by HTTPS.
      showToast({ kind: 'error', title: texts.notCopied });
    }
  };
  return (
    <div className={styles.suggestion}>
      <div className={styles.head}>
        <Row gap={2} wrap>
          <Pill kind="info">{texts.suggestedChange}</Pill>
          <Spacer />
          {code !== '' && (
            <Button kind="quiet" size="s" icon={<IconCopy aria-hidden />} onClick={() => void copy()}>
              {texts.copy}
            </Button>
          )}
        </Row>
      </div>
      <LineDiff
        label={texts.suggestedChange}
        before={before.length > mostLines ? [] : before}
        after={after}
      />
    </div>
  );
}

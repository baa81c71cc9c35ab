import { diffWordsWithSpace } from 'diff';
import { VisuallyHidden } from '../layout/Text.tsx';
import { texts } from '../texts.ts';
import styles from './TextDiff.module.css';

interface TextDiffProps {
  before: string;
  after: string;
}

export function TextDiffInside({ before, after }: TextDiffProps) {
  return (
    <div className={styles.text}>
      {diffWordsWithSpace(before, after).map((part, index) => {
        if (part.added) return <Changed key={index} as="ins" word={texts.inserted} text={part.value} />;
        if (part.removed) return <Changed key={index} as="del" word={texts.deleted} text={part.value} />;
        return <span key={index}>{part.value}</span>;
      })}
    </div>
  );
}

function Changed({ as: Element, word, text }: { as: 'ins' | 'del'; word: string; text: string }) {
  return (
    <Element className={styles.changed}>
      <VisuallyHidden>{`${word}: `}</VisuallyHidden>
      {text}
    </Element>
  );
}

import { useEffect, useRef } from 'react';
import { Alert, ButtonLink } from '../../../design/web/index.ts';
import { useOpenSecondMarkings } from './queries.ts';
import { texts } from './texts.ts';

interface SecondMarkingNoteProps {
  assignmentId: number;
  hrefOf: (submissionId: string) => string;
  /** Somebody has just handed in the one before, and goes on from here. */
  takesFocus?: boolean | undefined;
}

/** Tells graders above the list what they are to mark a second time, and leads there. */
export function SecondMarkingNote({ assignmentId, hrefOf, takesFocus = false }: SecondMarkingNoteProps) {
  const link = useRef<HTMLSpanElement>(null);
  const open = useOpenSecondMarkings({ assignmentId, enabled: true });
  const [next] = open;
  useEffect(() => {
    // Unless they have gone to something else meanwhile.
    const isAround = document.activeElement?.contains(link.current) ?? true;
    if (takesFocus && isAround) link.current?.querySelector('a')?.focus();
  }, [takesFocus]);
  if (!next) return null;
  return (
    <Alert
      title={texts.open(open.length)}
      actions={
        <span ref={link}>
          <ButtonLink size="s" href={hrefOf(next.submissionId)}>
            {texts.openNext}
          </ButtonLink>
        </span>
      }
    >
      {texts.openHint}
    </Alert>
  );
}

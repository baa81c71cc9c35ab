import { Alert, ButtonLink } from '../../../design/web/index.ts';
import { useOpenSecondMarkings } from './queries.ts';
import { texts } from './texts.ts';

interface SecondMarkingNoteProps {
  assignmentId: number;
  hrefOf: (submissionId: string) => string;
}

/** Tells graders above the list what they are to mark a second time, and leads there. */
export function SecondMarkingNote({ assignmentId, hrefOf }: SecondMarkingNoteProps) {
  const open = useOpenSecondMarkings({ assignmentId, enabled: true });
  const [next] = open;
  if (!next) return null;
  return (
    <Alert
      title={texts.open(open.length)}
      actions={
        <ButtonLink size="s" href={hrefOf(next.submissionId)}>
          {texts.openNext}
        </ButtonLink>
      }
    >
      {texts.openHint}
    </Alert>
  );
}

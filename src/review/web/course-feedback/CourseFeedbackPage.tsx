import { CourseFeedback } from '../../../feedback/web/index.ts';
import { LinesOfFeedback } from '../files/LinesOfFeedback.tsx';

/** All feedback on the work of one person, with the lines that suggestions would replace. */
export function CourseFeedbackPage() {
  return (
    <LinesOfFeedback>
      <CourseFeedback />
    </LinesOfFeedback>
  );
}

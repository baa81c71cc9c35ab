import { useQueryClient } from '@tanstack/react-query';
import { CourseFeedback } from '../../../feedback/web/index.ts';
import { readLines } from '../files/use-read-lines.ts';

/** All feedback on the work of one person, with the lines that suggestions would replace. */
export function CourseFeedbackPage() {
  const client = useQueryClient();
  return <CourseFeedback readLines={(file) => readLines(client, file)} />;
}

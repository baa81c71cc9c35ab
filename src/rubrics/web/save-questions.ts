import type { ReactNode } from 'react';

/**
 * Rooms above pass this to ask questions before a rubric is saved, and to say whether the save can be undone.
 */
export interface SaveQuestions {
  questions: readonly string[];
  /** Shown below the questions. */
  details?: ReactNode;
  canUndo: boolean;
}

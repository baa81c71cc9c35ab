/**
 * Rooms above pass this to ask questions before a rubric is saved, and to say whether the save can be undone.
 */
export interface SaveQuestions {
  questions: readonly string[];
  canUndo: boolean;
}

/** Questions that rooms above want to ask before a rubric is saved, and whether the save can be undone. */
export interface SaveQuestions {
  questions: readonly string[];
  canUndo: boolean;
}

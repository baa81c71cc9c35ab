/** What rooms above want asked before a rubric is saved, and whether it can be taken back afterwards. */
export interface SaveQuestions {
  questions: readonly string[];
  canUndo: boolean;
}

/** How grades of an assignment are shown and typed; stored they are between 0 and 10. */
export interface GradeUnit {
  /** The highest grade, as stored. */
  readonly highest: number;
  readonly text: (grade: number) => string;
  readonly shown: (grade: number) => number;
  readonly stored: (shown: number) => number;
}

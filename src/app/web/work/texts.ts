// Texts about the state of the work in lists of assignments.
export const texts = {
  none: '—',
  notHandedIn: 'Not handed in',
  handedIn: (when: string) => `Handed in ${when}`,
  tests: (passed: number, all: number) => `${passed} of ${all} ${all === 1 ? 'test' : 'tests'}`,
  grade: (grade: string) => `Grade ${grade}`,
  gradeOf: (grade: string, most: string) => `Grade ${grade} / ${most}`,
  gradeSoFar: (grade: string) => `${grade} so far`,
  noSubmissions: 'None yet',
  submissionCount: (count: number, toGrade: number | null) => {
    if (toGrade === null) return String(count);
    return toGrade === 0 ? `${count}, all graded` : `${count}, ${toGrade} to grade`;
  },
} as const;

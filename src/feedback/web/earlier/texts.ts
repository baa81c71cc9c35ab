export const texts = {
  label: (line: number) => `Earlier feedback on line ${line + 1}`,
  from: 'On the submission of',
  movedFrom: (line: number) => `, where this was line ${line + 1}`,
  open: 'Open that submission',
} as const;

export const texts = {
  duplicateCard: 'Duplicate',
  duplicateHint:
    'A copy in this course with description, template, hand-in rules, rubric and tests. It is hidden and has no dates.',
  duplicate: 'Duplicate assignment',
  copyOf: (name: string) => `${name.slice(0, 245)} (copy)`,
  name: 'Name of the copy',
} as const;

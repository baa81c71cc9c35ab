export const texts = {
  title: 'You',
  preferences: 'Preferences',
  calendar: 'Calendar',
} as const;

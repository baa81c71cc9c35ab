export const texts = {
  givenBefore: 'You wrote before',
  key: (number: number) => `Alt ${number}`,
  times: (count: number) => `${count} times`,
} as const;

export const texts = {
  suggestedChange: 'Suggested change',
  suggest: 'Suggest a change',
  changesNothing: 'The suggestion is the code as it stands. Change it, or remove its block.',
  copy: 'Copy',
  copied: 'The suggested code is copied',
  notCopied: 'The browser does not allow copying. Select the code and copy it by hand.',
} as const;

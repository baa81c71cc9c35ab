export const texts = {
  title: 'Check a receipt',
  intro:
    'Choose the file of a receipt, or paste its whole text. This site tells whether it signed it; it tells nothing that the receipt does not say.',
  receipt: 'Receipt',
  chooseFile: 'Choose a file',
  notText: (name: string) =>
    `${name} holds no text, so it is no receipt. Receipts are text files such as receipt-12.txt.`,
  check: 'Check',
  pasteFirst: 'Choose the file of a receipt or paste its text first.',
  genuine: 'This receipt is genuine',
  forged: 'This receipt is not genuine',
  forgedText:
    'Its text was changed or is incomplete, or another site made it. Copy the whole file and try again.',
  author: 'Author',
  course: 'Course',
  assignment: 'Assignment',
  received: 'Received',
  files: 'Files',
  digest: 'Digest',
  download: 'Receipt',
};

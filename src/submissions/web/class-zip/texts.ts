export const texts = {
  title: 'Hand in for the class',
  hint: 'Upload the zip of a class as Blackboard exports it. Each attempt is handed in for its student, at the time in its name. What is here already is not handed in again.',
  fileLabel: 'Class zip',
  choose: 'Choose the zip first.',
  upload: 'Upload',
  working: 'The work of the class is being handed in.',
  broke: (message: string) => `The class zip was not handed in to its end: ${message}`,
  done: (count: number) => (count === 1 ? '1 attempt was handed in' : `${count} attempts were handed in`),
  present: (count: number) => `${count} ${count === 1 ? 'was' : 'were'} here already.`,
  notHandedIn: (count: number) => `${count} could not be handed in:`,
  leftOut: (count: number) =>
    count === 1 ? '1 was handed in without some files:' : `${count} were handed in without some files:`,
  problem: ({ name, message }: { name: string; message: string }) => `${name}: ${message}`,
  more: (count: number) => `and ${count} more`,
};

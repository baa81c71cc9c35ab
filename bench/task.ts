// What students hand in here and how it is tested: five cases of a small Python program.

export const fileName = 'add.py';
export const program = { [fileName]: 'first, second = map(int, input().split())\nprint(first + second)\n' };
export const script = `python3 ${fileName}`;

export const cases = [1, 2, 3, 4, 5].map((number) => ({
  input: `${number} ${number * 10}\n`,
  output: `${number * 11}\n`,
}));

import { gradingContract } from '../../grading/domain/contract.ts';
import { positional, positionalId, type Command, type CommandInput } from '../command.ts';
import { UsageError } from '../failure.ts';
import { printOne } from '../terminal.ts';

export const grade: Command = {
  name: 'grade',
  usage: 'SUBMISSION GRADE|reset',
  most: 2,
  summary: 'Gives a submission a grade by hand; "reset" goes back to the grade of the rubric.',
  options: {},
  run: async (input) => {
    const submissionId = positionalId(input, 0, 'SUBMISSION');
    const given = gradeOf(input);
    const { client, terminal } = input;
    const graded = await client().call(gradingContract.patchSubmission, {
      params: { submissionId },
      body: { grade: given },
    });
    const now = graded.grade === null ? 'has no grade' : `has the grade ${graded.grade}`;
    printOne(terminal, graded, `Submission ${submissionId} ${now}.`);
  },
};

function gradeOf(input: CommandInput): number | null {
  const text = positional(input, 1, 'GRADE');
  if (text === 'reset') return null;
  if (!/^-?\d+([.,]\d+)?$/.test(text)) throw new UsageError('GRADE must be a number, or "reset".');
  return Number(text.replace(',', '.'));
}

import { feedbackContract } from '../../feedback/domain/contract.ts';
import { feedbackWithReplies, joinedFeedback, type Thread } from '../../feedback/domain/model.ts';
import { filesOf } from '../../assignments/domain/file-tree.ts';
import { submissionContract } from '../../submissions/domain/contract.ts';
import { positionalId, type Command } from '../command.ts';
import { localTimeOf } from '../terminal.ts';
import { wholeList } from '../whole-list.ts';

export const feedback: Command = {
  name: 'feedback',
  usage: 'SUBMISSION',
  most: 1,
  summary: 'Prints the feedback on a submission.',
  options: {},
  run: async (input) => {
    const pages = await wholeList(input.client(), {
      endpoint: feedbackContract.getFeedback,
      input: { params: { submissionId: positionalId(input, 0, 'SUBMISSION') }, query: { withReplies: true } },
      itemsOf: (body) => [feedbackWithReplies(body)],
    });
    const { terminal } = input;
    const whole = joinedFeedback(pages);
    if (terminal.json) {
      terminal.write(`${JSON.stringify(whole, null, 2)}\n`);
      return;
    }
    const names = new Map(whole.authors.map(({ id, name }) => [id, name]));
    const threads = whole.general ? [whole.general, ...whole.user] : whole.user;
    const paths = whole.user.length === 0 ? noPaths : await pathsOf(input);
    const texts = threads.map((thread) => textOf(thread, { names, paths }));
    terminal.write(texts.length === 0 ? 'There is no feedback yet.\n' : texts.join('\n'));
  },
};

type Paths = ReadonlyMap<string, string>;
const noPaths: Paths = new Map();

/** The paths of the files as handed in, at which threads stand. Without them the feedback is printed all the same. */
async function pathsOf(input: Parameters<Command['run']>[0]): Promise<Paths> {
  const params = { submissionId: positionalId(input, 0, 'SUBMISSION') };
  try {
    const { student } = await input.client().call(submissionContract.getRootFileTrees, { params });
    return new Map(filesOf(student).map(({ id, path }) => [id, path]));
  } catch {
    return noPaths;
  }
}

interface Known {
  readonly names: ReadonlyMap<number, string>;
  readonly paths: Paths;
}

function textOf({ type, line, fileId, replies }: Thread, { names, paths }: Known): string {
  const file = paths.get(String(fileId)) ?? `File ${fileId}`;
  const place = type === 'general-feedback' ? 'The whole submission' : `${file}, line ${(line ?? 0) + 1}`;
  const said = replies.map(({ authorId, createdAt, comment }) => {
    const author = authorId === null ? 'Somebody' : (names.get(authorId) ?? 'Somebody');
    const lines = comment.split(/\r?\n/).map((text) => `    ${text}\n`);
    return `  ${author}, ${localTimeOf(createdAt)}\n${lines.join('')}`;
  });
  return `${place}\n${said.join('')}`;
}

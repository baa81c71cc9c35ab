// Asks once what a session may hear of an event, for all of its equal subscriptions. Only a few questions run
// at once, so that queries of others find a connection however much somebody watches.
import { Turns } from '../turns/turns.ts';

const questionsAtOnce = 4;
/** Enough for subscriptions that are behind by a whole replay. */
const answersKept = 200;

/** What one subscription of a session hears of an event. */
export type LiveAnswer = 'sessionEnded' | 'notAuthorized' | { readonly event: unknown };

type Answers = Map<number, Promise<LiveAnswer>>;

export class SharedAnswers {
  private readonly turns = new Turns(questionsAtOnce);
  private readonly groups = new Map<string, { members: number; answers: Answers }>();

  /** Adds a subscription to those that share answers; returns the function that removes it. */
  join(group: string): () => void {
    const joined = this.groups.get(group) ?? { members: 0, answers: new Map() };
    this.groups.set(group, joined);
    joined.members += 1;
    let isMember = true;
    return () => {
      if (!isMember) return;
      isMember = false;
      joined.members -= 1;
      if (joined.members === 0) this.groups.delete(group);
    };
  }

  /**
   * The answers for events, in their order: known ones from other subscriptions, and one new
   * question for all of the others.
   */
  async of<Row extends { id: number }>(
    group: string,
    rows: readonly Row[],
    ask: (rows: readonly Row[]) => Promise<readonly LiveAnswer[]>,
  ): Promise<LiveAnswer[]> {
    const known: Answers = this.groups.get(group)?.answers ?? new Map();
    const unknown = rows.filter(({ id }) => !known.has(id));
    if (unknown.length > 0) {
      const asked = this.inTurn(() => ask(unknown));
      for (const [at, { id }] of unknown.entries()) known.set(id, answerAt(asked, at));
    }
    const answers = rows.flatMap(({ id }) => known.get(id) ?? []);
    for (const id of [...known.keys()].slice(0, Math.max(0, known.size - answersKept))) known.delete(id);
    return Promise.all(answers);
  }

  /** Runs work so that such work uses only a few database connections. Never call it inside itself. */
  async inTurn<T>(work: () => Promise<T>): Promise<T> {
    const giveBack = await this.turns.take();
    try {
      return await work();
    } finally {
      giveBack();
    }
  }
}

async function answerAt(asked: Promise<readonly LiveAnswer[]>, at: number): Promise<LiveAnswer> {
  const answer = (await asked)[at];
  if (answer === undefined) throw new Error('There is an answer for each event.');
  return answer;
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showFailure } from '../../design/web/index.ts';
import { presentOf } from '../../kernel/domain/hashing/entity-tag.ts';
import { api, queryOf, markStale } from '../../kernel/web/api.ts';
import { asksBeforeClosing } from '../../kernel/web/close-guard.ts';
import { submissionContract } from '../../submissions/domain/contract.ts';
import { rubricContract } from '../domain/contract.ts';
import { MarkedMeanwhile, type Choice, type RubricResultItem, type RubricRow } from '../domain/model.ts';
import { fullMarksOf } from '../domain/rules/points.ts';
import { choicesOf, markingTagOf, resultItemsOf } from '../domain/rules/results.ts';
import { markingKey, rubricQueries } from './queries.ts';
import { texts } from './texts.ts';
import { useSetting } from '../../people/web/index.ts';
import { markingSubject, rubricSubject } from '../domain/subjects.ts';
import { gradeSubject } from '../../submissions/domain/subjects.ts';

export interface Marking {
  choices: readonly Choice[];
  state: 'idle' | 'saving' | 'saved';
  /** Sets the choice in one row; `undefined` removes it. */
  choose: (rowId: number, choice: Choice | undefined) => void;
  /** Gives all points where nothing is chosen; undefined when every category has a choice. */
  fill: (() => void) | undefined;
  /** Takes back what was chosen last on this page; undefined when there is nothing. */
  undo: (() => void) | undefined;
  /** Somebody else has marked meanwhile: shows both choices side by side until the grader takes one. */
  meanwhile: Meanwhile | undefined;
  /** Choices that wait for the save button. Undefined when each choice is saved at once. */
  waiting: { save: () => Promise<unknown>; reset: () => void } | undefined;
}

/** The choices that I had read (`base`), those that I made (`mine`), and those stored now (`present`). */
export interface Meanwhile {
  mine: readonly Choice[];
  base: readonly Choice[];
  present: MarkedMeanwhile;
  keepTheirs: () => void;
  putMine: (choices: Choice[]) => void;
}

/** Rows with the choice in each of them; none where it is undefined. */
type Made = readonly { rowId: number; choice: Choice | undefined }[];

interface Marked {
  submissionId: number;
  rows: readonly RubricRow[];
  results: readonly RubricResultItem[];
}

/** Choosing in a rubric: a choice shows at once, and is taken back when the server refuses it. */
export function useMarking({ submissionId, rows, results }: Marked): Marking {
  const client = useQueryClient();
  const isIncremental = useSetting('INCREMENTAL_RUBRIC_SUBMISSION_ENABLED');
  const [draft, setDraft] = useState<Change>();
  const [second, setSecond] = useState<Change & { present: MarkedMeanwhile }>();
  const save = useSaveChoices(submissionId, { rows, onSecond: setSecond });
  const [made, setMade] = useState<readonly Made[]>([]);
  const last = made.at(-1);
  const stored = () => choicesOf(client.getQueryData(rubricQueries.results(submissionId).queryKey) ?? []);
  /** Answers what was chosen in these rows before. */
  const set = (wanted: Made): Made => {
    // Not the results on the screen: the cache may already have a newer choice.
    const before = draft?.choices ?? stored();
    const others = before.filter((one) => wanted.every(({ rowId }) => rowId !== one.rowId));
    const choices = [...others, ...wanted.flatMap(({ choice }) => choice ?? [])];
    if (isIncremental) save.mutate({ choices, base: before });
    else setDraft({ choices, base: draft?.base ?? before });
    return wanted.map(({ rowId }) => ({ rowId, choice: before.find((one) => one.rowId === rowId) }));
  };
  const make = (wanted: Made) => {
    const before = set(wanted);
    setMade((list) => [...list, before]);
  };
  const fill = () => {
    // The cache may have more choices than the screen still shows.
    const missing = fullMarksOf(rows, draft?.choices ?? stored());
    if (missing.length > 0) make(missing.map((choice) => ({ rowId: choice.rowId, choice })));
  };
  const undo = () => {
    if (!last) return;
    setMade((list) => list.slice(0, -1));
    set(last);
  };
  const drop = () => {
    setSecond(undefined);
    setDraft(undefined);
  };
  const choices = draft?.choices ?? choicesOf(results);
  const isComplete = fullMarksOf(rows, choices).length === 0;
  return {
    choices,
    state: save.isPending ? 'saving' : save.isSuccess ? 'saved' : 'idle',
    choose: (rowId, choice) => make([{ rowId, choice }]),
    fill: isComplete ? undefined : fill,
    undo: last && undo,
    meanwhile: second && meanwhileOf(second, { save: save.mutate, drop }),
    waiting: draft && {
      save: async () => {
        await save.mutateAsync(draft);
        setDraft(undefined);
      },
      reset: () => setDraft(undefined),
    },
  };
}

/** New choices, and those that the grader saw before. */
interface Change {
  choices: readonly Choice[];
  base: readonly Choice[];
}

/** What a grader may do once somebody else has marked too; either way their own choices are dropped. */
function meanwhileOf(
  { choices: mine, base, present }: Change & { present: MarkedMeanwhile },
  { save, drop }: { save: (change: Change) => void; drop: () => void },
): Meanwhile {
  return {
    ...{ mine, base, present },
    keepTheirs: drop,
    putMine: (choices) => {
      save({ choices, base: choicesOf(present.items) });
      drop();
    },
  };
}

interface Saving {
  rows: readonly RubricRow[];
  onSecond: (second: Change & { present: MarkedMeanwhile }) => void;
}

function useSaveChoices(submissionId: number, { rows, onSecond }: Saving) {
  const client = useQueryClient();
  const params = { submissionId };
  const mutationKey = markingKey(submissionId);
  const { queryKey } = rubricQueries.results(submissionId);
  const submissionKey = queryOf(submissionContract.getSubmission, { params }).queryKey;
  return useMutation({
    mutationKey,
    // Saves go out one after the other, so that an early answer never replaces a later choice.
    scope: { id: `rubric ${submissionId}` },
    meta: asksBeforeClosing,
    mutationFn: (change: Change) =>
      saveBesideTheirs(change, ({ choices, base }) =>
        api.call(rubricContract.putRubricResult, {
          params,
          query: { copyLockedItems: true },
          body: { items: byHand(rows, choices) },
          ifMatch: markingTagOf(rows, base),
        }),
      ),
    onMutate: async ({ choices }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, resultItemsOf(rows, choices));
      return { before };
    },
    onError: (error, change, context) => {
      const present = presentOf(rubricContract.putRubricResult, MarkedMeanwhile, error);
      client.setQueryData(queryKey, present?.items ?? context?.before);
      if (present) onSecond({ ...change, present });
      else {
        // What was chosen may be gone from the rubric, which then is read as it is now.
        void markStale(client, { about: [rubricSubject] });
        showFailure(texts.notSaved, error);
      }
    },
    onSuccess: ({ submission }) => {
      client.setQueryData(submissionKey, submission);
    },
    onSettled: async () => {
      // A later choice is on its way; reading now would remove it from the screen.
      if (client.isMutating({ mutationKey }) > 1) return;
      await markStale(client, { about: [markingSubject, gradeSubject], params, known: submissionKey });
    },
  });
}

/** While more people than this mark one submission at the same moment, the grader is asked. */
const mostMeanwhile = 5;

/** Where somebody else has marked other categories meanwhile, both stay: saves once more on top of theirs. */
async function saveBesideTheirs<Saved>(
  first: Change,
  save: (change: Change) => Promise<Saved>,
): Promise<Saved> {
  let change = first;
  for (let saves = 1; ; saves += 1) {
    try {
      return await save(change);
    } catch (error) {
      const present = presentOf(rubricContract.putRubricResult, MarkedMeanwhile, error);
      if (present === undefined || saves > mostMeanwhile) throw error;
      const { besideTheirs } = await import('../domain/rules/meanwhile.ts');
      const theirs = choicesOf(present.items);
      const choices = besideTheirs({ base: change.base, mine: change.choices, theirs });
      if (choices === undefined) throw error;
      change = { choices, base: theirs };
    }
  }
}

/** Leaves out the rows that an AutoTest fills: the server keeps their choices. */
function byHand(rows: readonly RubricRow[], choices: readonly Choice[]): Choice[] {
  const open = new Set(rows.filter((row) => row.locked === false).map((row) => row.id));
  return choices.filter((choice) => open.has(choice.rowId));
}

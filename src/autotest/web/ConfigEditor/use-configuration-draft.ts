// Saves the drafts of the editor, one tab at a time, and finds their problems. After the first failed save it
// looks for them at every change.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../kernel/domain/client.ts';
import { fieldProblemsOf } from '../../../kernel/domain/error-body.ts';
import type { FieldProblem } from '../../../kernel/domain/refusal.ts';
import { useCall } from '../../../kernel/web/api.ts';
import { autotestContract } from '../../domain/contract.ts';
import { nestedOf } from '../../domain/flat-blocks.ts';
import { blocksOfAnswer } from '../../domain/wire/answer-blocks.ts';
import { autoTestQueries, useConfigurationLimits, type RubricChoice } from '../queries.ts';
import { texts } from '../texts.ts';
import {
  problemsOf,
  problemsOfAnswer,
  type BlockProblem,
  type Part,
  type Validate,
} from './block-problems.ts';
import { requestBlocksOf, storedIdsOf, type StoredIds } from './request-blocks.ts';
import type { Draft } from './use-draft.ts';

interface Options {
  assignmentId: number;
  drafts: Record<Part, Draft>;
  rows: readonly RubricChoice[];
}

/** The server's answer, and the blocks that it is about. A change of these blocks makes it invalid. */
interface Said {
  readonly problems: readonly FieldProblem[];
  readonly about: Record<Part, Draft['blocks']>;
}

export function useConfigurationDraft({ assignmentId, drafts, rows }: Options) {
  const client = useQueryClient();
  const limits = useConfigurationLimits();
  const update = useCall(autotestContract.updateAutoTestConfiguration);
  const [tried, setTried] = useState<Record<Part, boolean>>({ setup: false, test: false });
  const [said, setSaid] = useState<Said | null>(null);
  const [validate, setValidate] = useState<Validate>();
  const [storedIds, setStoredIds] = useState<StoredIds>({});

  const lists = { setup: drafts.setup.blocks, test: drafts.test.blocks };
  const rules = { ...limits, rubricRowIds: rows.map(({ id }) => id) };
  const shownProblemsOf = (part: Part): BlockProblem[] => {
    const own = tried[part] ? problemsOf(lists, part, { rules, validate }) : [];
    if (own.length > 0 || said === null || said.about[part] !== lists[part]) return own;
    return problemsOfAnswer(said.problems, part, nestedOf(lists[part]));
  };
  const setServerProblems = (problems: readonly FieldProblem[]) => setSaid({ problems, about: lists });

  const save = async (part: Part): Promise<void> => {
    const fetched = validate ?? (await fetchRules());
    setValidate(() => fetched);
    const found = problemsOf(lists, part, { rules, validate: fetched });
    setTried((current) => ({ ...current, [part]: found.length > 0 }));
    if (found.length > 0) {
      drafts[part].select(found[0]?.blockId ?? null);
      throw new Error(texts.fixBlocks(found.length));
    }
    const { picked } = drafts[part];
    const nested = nestedOf(lists[part]);
    const steps = await requestBlocksOf(nested, picked, storedIds);
    const body = part === 'setup' ? { updatedSetup: { steps } } : { updatedTest: { steps } };
    try {
      const answer = await update.mutateAsync({ params: { assignmentId }, body });
      const ids = storedIdsOf(nested, blocksOfAnswer(answer.body[part].steps), picked);
      // A file that was sent before keeps its first id.
      setStoredIds((current) => ({ ...ids, ...current }));
      setSaid(null);
      client.setQueryData(autoTestQueries.configuration(assignmentId).queryKey, answer.body);
    } catch (error) {
      const refused = error instanceof ApiError ? fieldProblemsOf(error.body) : [];
      setServerProblems(refused);
      const [first] = problemsOfAnswer(refused, part, nested);
      if (first !== undefined) drafts[part].select(first.blockId);
      throw error;
    }
  };

  return {
    problems: { setup: shownProblemsOf('setup'), test: shownProblemsOf('test') },
    save,
    setServerProblems,
  };
}

/** If they cannot be loaded, only the server finds problems. */
async function fetchRules(): Promise<Validate | undefined> {
  try {
    return (await import('../../domain/validation.ts')).validateConfiguration;
  } catch {
    return undefined;
  }
}

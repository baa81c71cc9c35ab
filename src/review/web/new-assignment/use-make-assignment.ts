import { assignmentContract } from '../../../assignments/domain/contract.ts';
import { starterContract } from '../../../autotest/domain/starters/contract.ts';
import { starters, type StarterLanguage } from '../../../autotest/domain/starters/starters.ts';
import { pickedInstant, showFailure } from '../../../design/web/index.ts';
import { useCall } from '../../../kernel/web/api.ts';
import { texts } from './texts.ts';

export interface AssignmentWishes {
  name: string;
  /** As the date field writes it. */
  deadline: string | null;
  language: StarterLanguage | 'none';
  mainFile: string;
}

export const noWishes: AssignmentWishes = {
  name: '',
  deadline: null,
  language: 'none',
  mainFile: starters.python.mainFile,
};

export interface MadeAssignment {
  id: number;
  hasTests: boolean;
}

/** Makes an assignment, and its tests where they are wanted. */
export function useMakeAssignment(courseId: number) {
  const create = useCall(assignmentContract.createAssignment);
  const start = useCall(starterContract.startAutoTest);
  return async ({ name, deadline, language, mainFile }: AssignmentWishes): Promise<MadeAssignment> => {
    const dates = deadline === null ? {} : { deadline: pickedInstant(deadline, 'end') };
    const { body } = await create.mutateAsync({ params: { courseId }, body: { name, ...dates } });
    const { id } = body;
    if (language === 'none') return { id, hasTests: false };
    try {
      await start.mutateAsync({ params: { assignmentId: id }, body: { language, mainFile } });
      return { id, hasTests: true };
    } catch (error) {
      // The assignment exists: a second try from here would make another one.
      showFailure(texts.notStarted, error);
      return { id, hasTests: false };
    }
  };
}

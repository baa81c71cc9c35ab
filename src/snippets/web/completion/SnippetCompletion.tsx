import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { AreaSuggestions, IconBook2, type Suggestion, type Suggestions } from '../../../design/web/index.ts';
import { useCourse } from '../../../courses/web/index.ts';
import { api } from '../../../kernel/web/api.ts';
import { useLoggedInUser } from '../../../people/web/index.ts';
import {
  namedSnippet,
  offeredSnippets,
  snippetsFor,
  wordBefore,
  type OfferedSnippet,
} from '../../domain/completion.ts';
import { snippetContract } from '../../domain/contract.ts';
import type { Snippet } from '../../domain/model.ts';
import { isTimeToReadAgain } from '../../domain/rules.ts';
import { snippetsQuery, type CourseId } from '../queries.ts';
import { texts } from '../texts.ts';

interface SnippetCompletionProps {
  area: HTMLTextAreaElement;
  courseId: number;
}

const none: readonly Snippet[] = [];

/** Offers the snippets of the person and of the course for what is typed in a box of feedback (SNIP-036). */
export function SnippetCompletion(props: SnippetCompletionProps) {
  const mayUse = useLoggedInUser()?.tenantPermissions.can_use_snippets === true;
  return mayUse ? <Completion {...props} /> : null;
}

function Completion({ area, courseId }: SnippetCompletionProps) {
  const held = useCourse(courseId).data?.authorization.permissions;
  const maySee = held?.can_view_course_snippets === true || held?.can_manage_course_snippets === true;
  const visits = useVisits(area);
  const own = useOfferedList(undefined, visits);
  const ofCourse = useOfferedList(courseId, maySee ? visits : 0);
  const snippets = useMemo(() => offeredSnippets(own, ofCourse), [own, ofCourse]);
  const suggest = (text: string, caret: number): Suggestions => {
    const word = wordBefore(text, caret);
    const list = snippetsFor(snippets, word).map(suggestionOf);
    const named = namedSnippet(snippets, word);
    return { start: word.start, list, named: named && suggestionOf(named), isAsked: word.isSlash };
  };
  return (
    <AreaSuggestions area={area} label={texts.snippets} words={texts} suggest={suggest} onInsert={countUse} />
  );
}

function suggestionOf({ id, key, value, isOfCourse }: OfferedSnippet): Suggestion {
  const icon = isOfCourse ? <IconBook2 role="img" aria-label={texts.ofCourse} /> : undefined;
  return { id: String(id), name: key, text: value, icon };
}

/** Nobody waits for it, and a use that was not counted changes nothing for the writer. */
function countUse({ id }: Suggestion): void {
  const params = { snippetId: Number(id) };
  void api.call(snippetContract.countSnippetUse, { params }).catch(() => undefined);
}

/** A list that is read at the first visit of the box, and at later ones when it has become old (SNIP-034). */
function useOfferedList(courseId: CourseId, visits: number): readonly Snippet[] {
  const query = useQuery({
    ...snippetsQuery(courseId),
    enabled: visits > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data, dataUpdatedAt, refetch } = query;
  const refresh = useEffectEvent(() => {
    const isKnown = data !== undefined;
    if (isKnown && isTimeToReadAgain(Date.now() - dataUpdatedAt, Math.random())) void refetch();
  });
  useEffect(() => {
    if (visits > 0) refresh();
  }, [visits]);
  return data ?? none;
}

/** How often the box has got the focus since it is there. */
function useVisits(area: HTMLTextAreaElement): number {
  const [visits, setVisits] = useState(() => (document.activeElement === area ? 1 : 0));
  useEffect(() => {
    const count = () => setVisits((before) => before + 1);
    area.addEventListener('focus', count);
    return () => area.removeEventListener('focus', count);
  }, [area]);
  return visits;
}

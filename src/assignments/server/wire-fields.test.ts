// What an assignment looks like to whoever reads and writes it by the interface, field by field.
import { expect, it } from 'vitest';
import { useWorld, type Actor, type World } from '../../../tests/support/world.ts';
import { assignmentContract as contract } from '../domain/contract.ts';

const makeWorld = useWorld();
const of = (assignmentId: number) => ({ params: { assignmentId } });

/** As it is sent, before a client gives the fields other names. */
async function sentTo(actor: Actor, assignmentId: number): Promise<unknown> {
  return (await actor.download(contract.getAssignment, of(assignmentId))).json();
}

/** A request that the typed client would not let pass. */
function send(w: World, method: string, { path, body }: { path: string; body: string | FormData }) {
  const json = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
  const headers = { authorization: `Bearer ${w.teacher.token}`, ...json };
  return fetch(`${w.baseUrl}/api/v1${path}`, { method, headers, body });
}

it('an assignment holds the fields of the specification; the method that hides names is derived (ASGN-001, ASGN-050)', async () => {
  const w = await makeWorld();
  const { id } = await w.assignment({ name: 'Sorting' });
  const createdAt: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
  expect(await sentTo(w.teacher, id)).toMatchObject({
    id,
    course_id: w.course.id,
    name: 'Sorting',
    kind: 'normal',
    created_at: createdAt,
    timeframe: { availability: { tag: 'fixed', value: true }, deadline: null, lock_date: null },
    grading: { scale: 'points', points: 10 },
    max_grade: null,
    grade_availability: { tag: 'fixed', value: false },
    reminder_time: null,
    peer_feedback_settings: null,
    anonymized_grading: null,
    webhook_configuration: { tag: 'disabled' },
    is_lti: false,
    has_description: false,
    file_to_load_first: null,
    auto_test_id: null,
  });
  const body = { anonymizedGrading: { method: 'murmur_v3' as const }, fileToLoadFirst: 'main.py' };
  await w.teacher.call(contract.patchAssignment, { ...of(id), body });
  const changed = await sentTo(w.teacher, id);
  expect(changed).toMatchObject({
    anonymized_grading: { method: 'murmur_v3' },
    file_to_load_first: 'main.py',
  });
  expect(changed).not.toHaveProperty('anonymization_method');
});

it.each([
  [{ tag: 'fixed', value: true }, 200],
  [{ tag: 'timed', available_at: '2030-01-01T00:00:00.000Z' }, 200],
  [{ tag: 'timed', available_at: null }, 200],
  [{ tag: 'fixed' }, 400],
  [{ tag: 'timed' }, 400],
  [{ tag: 'sometimes', value: true }, 400],
])('availability is fixed with a value, or timed: %j answers %i (ASGN-003)', async (availability, status) => {
  const w = await makeWorld();
  const { id } = await w.assignment();
  const timeframe = { section_ids: null, availability, deadline: null, lock_date: null };
  const answer = await send(w, 'PUT', {
    path: `/assignments/${id}/timeframes/`,
    body: JSON.stringify({ timeframes: [timeframe] }),
  });
  expect(answer.status).toBe(status);
  if (status === 200) expect(await sentTo(w.teacher, id)).toMatchObject({ timeframe: { availability } });
});

it.each([
  [{ tag: 'enabled', github_template_repo: null }, 200],
  [{ tag: 'disabled' }, 200],
  [{ tag: 'sometimes' }, 400],
  [{}, 400],
])('hand-in by Git is enabled or disabled: %j answers %i (ASGN-009)', async (configuration, status) => {
  const w = await makeWorld();
  const { id } = await w.assignment();
  const body = new FormData();
  body.set('json', JSON.stringify({ webhook_configuration: configuration }));
  const answer = await send(w, 'PATCH', { path: `/assignments/${id}/submit_types`, body });
  expect(answer.status).toBe(status);
  if (status === 200)
    expect(await sentTo(w.teacher, id)).toMatchObject({ webhook_configuration: configuration });
});

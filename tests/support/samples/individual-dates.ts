import { individualDatesContract as contract } from '../../../src/assignments/domain/individual-dates/contract.ts';
import { inHours } from '../build-group.ts';
import type { Samples, World } from '../world.ts';

const ofNew = async (w: World) => ({ params: { assignmentId: (await w.assignment()).id } });
/** A student of their own, so that one sample leaves nothing to the next one. */
const ofStudent = async (w: World) => (await w.person('Student')).id;

const extensionIn = (w: World) => ({ deadline: inHours(w, 48), lockDate: null, reason: 'Was ill.' });
const extraTime = { extraPercent: 25, extraHours: 24 };

async function extended(w: World) {
  const { params } = await ofNew(w);
  const given = { params: { ...params, userId: await ofStudent(w) } };
  await w.teacher.call(contract.putExtension, { ...given, body: extensionIn(w) });
  return given;
}

async function accommodated(w: World) {
  const given = { params: { courseId: w.course.id, userId: await ofStudent(w) } };
  await w.teacher.call(contract.putAccommodation, { ...given, body: extraTime });
  return given;
}

export const individualDatesSamples: Samples<typeof contract> = {
  listIndividualDates: async (w) => ({ as: w.teacher, input: await ofNew(w) }),
  putExtension: async (w) => {
    const { params } = await ofNew(w);
    const userId = await ofStudent(w);
    return { as: w.teacher, input: { params: { ...params, userId }, body: extensionIn(w) } };
  },
  removeExtension: async (w) => ({ as: w.teacher, input: await extended(w) }),
  putAccommodation: async (w) => {
    const params = { courseId: w.course.id, userId: await ofStudent(w) };
    return { as: w.teacher, input: { params, body: extraTime } };
  },
  removeAccommodation: async (w) => ({ as: w.teacher, input: await accommodated(w) }),
  previewTimeframes: async (w) => ({
    as: w.teacher,
    input: {
      ...(await ofNew(w)),
      body: {
        timeframes: [
          { sectionIds: null, availability: { tag: 'fixed', value: true }, deadline: null, lockDate: null },
        ],
      },
    },
  }),
};

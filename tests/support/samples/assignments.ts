import { assignmentContract } from '../../../src/assignments/domain/contract.ts';
import type { setUpContract } from '../../../src/assignments/domain/set-up-contract.ts';
import { restrictionContract } from '../../../src/assignments/domain/restrictions/contract.ts';
import type { loginLinkContract } from '../../../src/assignments/domain/exam/login-link-contract.ts';
import type { openedLinkContract } from '../../../src/assignments/domain/exam/opened-link-contract.ts';
import { linkOfOpenExam, openedExam } from '../build-exam.ts';
import type { Samples, World } from '../world.ts';

const inCourse = (w: World) => ({ params: { courseId: w.course.id } });
const ofNew = async (w: World) => ({ params: { assignmentId: (await w.assignment()).id } });

function upload(part: string, fileName: string, json?: Record<string, unknown>): FormData {
  const form = new FormData();
  if (json) form.set('json', JSON.stringify(json));
  form.set(part, new Blob(['text\n']), fileName);
  return form;
}

async function withDescription(w: World) {
  const { params } = await ofNew(w);
  const form = upload('description', 'description.md');
  await w.teacher.call(assignmentContract.putDescription, { params, upload: form });
  return { params };
}

async function withTemplate(w: World) {
  const { params } = await ofNew(w);
  const form = upload('template', 'main.py', { template: { tag: 'replace' } });
  await w.teacher.call(assignmentContract.patchSubmitTypes, { params, upload: form });
  return { params };
}

async function templateFile(w: World) {
  const { params } = await withTemplate(w);
  const tree = await w.teacher.call(assignmentContract.getTemplate, { params });
  return { params: { ...params, fileId: Number(tree.entries[0]?.id) } };
}

export const assignmentSamples: Samples<typeof assignmentContract> = {
  listAssignments: async (w) => ({ as: w.student, input: inCourse(w) }),
  listOwnAssignments: async (w) => ({ as: w.student, input: {} }),
  createAssignment: async (w) => ({ as: w.teacher, input: { ...inCourse(w), body: { name: 'Sorting' } } }),
  reorderAssignment: async (w) => {
    const [first, second] = [await w.assignment(), await w.assignment()];
    const body = { assignmentId: first.id, afterAssignmentId: second.id };
    return { as: w.teacher, input: { ...inCourse(w), body } };
  },
  getAssignment: async (w) => ({ as: w.student, input: await ofNew(w) }),
  patchAssignment: async (w) => ({
    as: w.teacher,
    input: { ...(await ofNew(w)), body: { name: 'Renamed' } },
  }),
  patchSubmitTypes: async (w) => ({
    as: w.teacher,
    input: { ...(await ofNew(w)), upload: upload('template', 'main.py', { template: { tag: 'replace' } }) },
  }),
  removeAssignment: async (w) => ({ as: w.teacher, input: await ofNew(w) }),
  getDescription: async (w) => ({ as: w.student, input: await withDescription(w) }),
  putDescription: async (w) => ({
    as: w.teacher,
    input: { ...(await ofNew(w)), upload: upload('description', 'description.md') },
  }),
  removeDescription: async (w) => ({ as: w.teacher, input: await withDescription(w) }),
  getTemplate: async (w) => ({ as: w.student, input: await withTemplate(w) }),
  removeTemplate: async (w) => ({ as: w.teacher, input: await withTemplate(w) }),
  getTemplateFile: async (w) => ({ as: w.student, input: await templateFile(w) }),
  removeTemplateFile: async (w) => ({ as: w.teacher, input: await templateFile(w) }),
  listTimeframes: async (w) => ({ as: w.student, input: await ofNew(w) }),
  putTimeframes: async (w) => ({
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

export const samplePassword = 'open sesame';

async function withPassword(w: World) {
  const { params } = await ofNew(w);
  await w.teacher.call(restrictionContract.putAssignmentPassword, {
    params,
    body: { password: samplePassword },
  });
  return { params };
}

async function withRange(w: World) {
  const { params } = await ofNew(w);
  const ofRange = { params: { ...params, ipRange: '10.0.0.0/8' } };
  await w.teacher.call(restrictionContract.putAllowedIp, ofRange);
  return ofRange;
}

export const restrictionSamples: Samples<typeof restrictionContract> = {
  getAssignmentPassword: async (w) => ({ as: w.teacher, input: await withPassword(w) }),
  putAssignmentPassword: async (w) => ({
    as: w.teacher,
    input: { ...(await ofNew(w)), body: { password: samplePassword } },
  }),
  removeAssignmentPassword: async (w) => ({ as: w.teacher, input: await withPassword(w) }),
  verifyAssignmentPassword: async (w) => ({
    as: w.student,
    input: { ...(await withPassword(w)), body: { password: samplePassword } },
  }),
  listAllowedIps: async (w) => ({ as: w.teacher, input: await ofNew(w) }),
  putAllowedIp: async (w) => {
    const { params } = await ofNew(w);
    return { as: w.teacher, input: { params: { ...params, ipRange: '10.0.0.0/8' } } };
  },
  removeAllowedIp: async (w) => ({ as: w.teacher, input: await withRange(w) }),
};

const openExamLink = async (w: World) => ({ params: { uuid: await linkOfOpenExam(w) } });

export const loginLinkSamples: Samples<typeof loginLinkContract> = {
  getLoginLink: async (w) => ({ as: w.nobody, input: await openExamLink(w) }),
  logInByLink: async (w) => ({ as: w.nobody, input: await openExamLink(w) }),
};

export const openedLinkSamples: Samples<typeof openedLinkContract> = {
  listOpenedLoginLinks: async (w) => ({
    as: w.teacher,
    input: { params: { assignmentId: await openedExam(w) } },
  }),
  freeLoginLink: async (w) => ({
    as: w.teacher,
    input: { params: { assignmentId: await openedExam(w), userId: w.student.id } },
  }),
};

export const setUpSamples: Samples<typeof setUpContract> = {
  putTemplateFile: async (w) => ({
    as: w.teacher,
    input: { ...(await ofNew(w)), body: { path: 'src/main.py', text: 'print(1)\n' } },
  }),
  duplicateAssignment: async (w) => ({
    as: w.teacher,
    input: { ...(await ofNew(w)), body: { name: 'Once more' } },
  }),
  listDeletedAssignments: async (w) => ({ as: w.teacher, input: inCourse(w) }),
  bringBackAssignment: async (w) => {
    const input = await ofNew(w);
    await w.teacher.call(assignmentContract.removeAssignment, input);
    return { as: w.teacher, input };
  },
};

import { assignmentContract } from '../../../src/assignments/domain/contract.ts';
import type { previewContract } from '../../../src/submissions/domain/previews/contract.ts';
import type { fileSearchContract } from '../../../src/submissions/domain/search/contract.ts';
import type { revisionContract } from '../../../src/submissions/domain/revisions/contract.ts';
import type { classZipContract } from '../../../src/submissions/domain/class-zip/contract.ts';
import { submissionContract } from '../../../src/submissions/domain/contract.ts';
import { gitContract } from '../../../src/submissions/domain/git/contract.ts';
import { receiptContract } from '../../../src/submissions/domain/receipts/contract.ts';
import type { uploadContract } from '../../../src/submissions/domain/uploads/contract.ts';
import { beginUploadOf, largeFile } from '../build-upload.ts';
import { zipOf } from '../archives.ts';
import { formOf, handIn } from '../build-submission.ts';
import { githubHeaders } from '../git-server.ts';
import type { Samples, World } from '../world.ts';

async function submissionOf(w: World) {
  const assignment = await w.assignment();
  const { id: submissionId } = await handIn(w.student, assignment.id);
  return { assignmentId: assignment.id, submissionId };
}

async function preparedBy(w: World) {
  const { submissionId } = await submissionOf(w);
  return w.student.call(submissionContract.prepareDownload, { params: { submissionId } });
}

const asStudent = async (w: World) => {
  const { submissionId } = await submissionOf(w);
  return { as: w.student, input: { params: { submissionId } } };
};

async function handedInFileId(w: World): Promise<string> {
  const { submissionId } = await submissionOf(w);
  const input = { params: { submissionId }, query: { path: 'main.py' } };
  return (await w.student.call(submissionContract.getFileInformation, input)).id;
}

export const submissionSamples: Samples<
  typeof submissionContract & typeof revisionContract & typeof previewContract & typeof fileSearchContract
> = {
  searchFiles: async (w) => {
    const { submissionId } = await submissionOf(w);
    return { as: w.student, input: { params: { submissionId }, query: { q: 'hello' } } };
  },
  createRenderProxy: async (w) => {
    const { submissionId } = await submissionOf(w);
    return { as: w.student, input: { params: { submissionId }, body: {} } };
  },
  listSubmissions: async (w) => {
    const { assignmentId } = await submissionOf(w);
    return { as: w.teacher, input: { params: { assignmentId } } };
  },
  getSubmissionOverview: async (w) => {
    const { assignmentId } = await submissionOf(w);
    return { as: w.teacher, input: { params: { assignmentId } } };
  },
  listAssignmentWork: async (w) => {
    const { assignmentId } = await submissionOf(w);
    return { as: w.teacher, input: { query: { assignmentIds: String(assignmentId) } } };
  },
  listUserSubmissions: async (w) => {
    const { assignmentId } = await submissionOf(w);
    return { as: w.student, input: { params: { assignmentId, userId: w.student.id } } };
  },
  uploadSubmission: async (w) => {
    const { id: assignmentId } = await w.assignment();
    return { as: w.student, input: { params: { assignmentId }, upload: formOf({ 'main.py': 'pass\n' }) } };
  },
  getSubmission: asStudent,
  prepareDownload: asStudent,
  prepareFeedbackDownload: asStudent,
  deleteSubmission: async (w) => {
    const { submissionId } = await submissionOf(w);
    return { as: w.teacher, input: { params: { submissionId } } };
  },
  getRootFileTrees: asStudent,
  getFileInformation: asStudent,
  downloadFile: async (w) => ({
    as: w.student,
    input: { params: { fileId: await handedInFileId(w) } },
  }),
  downloadSubmission: asStudent,
  prepareClassDownload: async (w) => {
    const { id } = await w.assignment();
    return { as: w.teacher, input: { params: { assignmentId: id }, body: {} } };
  },
  readPreparedDownload: async (w) => ({ as: w.nobody, input: { params: await preparedBy(w) } }),
  readPreparedDownloadByName: async (w) => {
    const { name } = await preparedBy(w);
    return { as: w.nobody, input: { params: { name } } };
  },
  createTeacherFile: async (w) => {
    const { submissionId } = await submissionOf(w);
    return {
      as: w.teacher,
      input: { params: { submissionId }, query: { path: 'added.py' }, upload: formOf({ 'added.py': 'x' }) },
    };
  },
  changeTeacherFile: async (w) => {
    const params = { fileId: await handedInFileId(w) };
    return { as: w.teacher, input: { params, upload: formOf({ 'main.py': 'print("better")\n' }) } };
  },
  deleteTeacherFile: async (w) => ({
    as: w.teacher,
    input: { params: { fileId: await handedInFileId(w) } },
  }),
  listFileRevisions: async (w) => {
    const { submissionId } = await submissionOf(w);
    return { as: w.teacher, input: { params: { submissionId } } };
  },
};

async function withGit(w: World): Promise<{ assignmentId: number }> {
  const { id: assignmentId } = await w.assignment();
  const body = { webhookUploadEnabled: true };
  await w.teacher.call(assignmentContract.patchAssignment, { params: { assignmentId }, body });
  return { assignmentId };
}

const webhookType = 'git';

export const gitSamples: Samples<typeof gitContract> = {
  setUpGitHook: async (w) => {
    return { as: w.student, input: { params: await withGit(w), query: { webhookType } } };
  },
  getGitHandIn: async (w) => ({ as: w.student, input: { params: await withGit(w) } }),
  removeGitHook: async (w) => ({ as: w.student, input: { params: await withGit(w) } }),
  receivePush: async (w) => {
    const params = await withGit(w);
    const hook = await w.student.call(gitContract.setUpGitHook, { params, query: { webhookType } });
    const upload = '{"zen": "Keep it simple."}';
    const headers = githubHeaders(hook.secret, upload, 'ping');
    return { as: w.nobody, input: { params: { webhookId: hook.id }, upload, headers } };
  },
};

export const receiptSamples: Samples<typeof receiptContract> = {
  downloadReceipt: asStudent,
  checkReceipt: async (w) => {
    const { submissionId } = await submissionOf(w);
    const answer = await w.student.download(receiptContract.downloadReceipt, { params: { submissionId } });
    return { as: w.nobody, input: { body: { receipt: await answer.text() } } };
  },
};

export const classZipSamples: Samples<typeof classZipContract> = {
  uploadClassZip: async (w) => {
    const name = `Loops_${w.student.username}_attempt_2026-03-01-10-00-00_main.py`;
    const upload = formOf({ 'class.zip': new Uint8Array(zipOf([{ name, content: 'pass' }])) });
    return { as: w.teacher, input: { params: { assignmentId: (await w.assignment()).id }, upload } };
  },
};

export const uploadSamples: Samples<typeof uploadContract> = {
  beginUpload: async (w) => {
    const params = { assignmentId: (await w.assignment()).id };
    return { as: w.student, input: { params, body: { files: [largeFile] } } };
  },
  getUpload: async (w) => {
    const { id: uploadId } = await beginUploadOf(w.student, (await w.assignment()).id);
    return { as: w.student, input: { params: { uploadId } } };
  },
  appendToUpload: async (w) => {
    const { id: uploadId } = await beginUploadOf(w.student, (await w.assignment()).id);
    const upload = new Uint8Array(64 * 1024);
    return { as: w.student, input: { params: { uploadId }, query: { offset: 0 }, upload } };
  },
};

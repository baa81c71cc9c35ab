import { z } from 'zod';
import { assignmentManagement, assignmentWork } from '../../assignments/domain/addresses.ts';
import { pageBelow, withParts } from '../../kernel/domain/address.ts';
import { administration } from '../../people/domain/addresses.ts';
import { submission } from '../../submissions/domain/addresses.ts';

export const editorTabs = ['setup', 'tests', 'snapshots'] as const;
export type EditorTab = (typeof editorTabs)[number];

/** The editor is a tab of the settings of its assignment. */
export const autoTestEditor = withParts(assignmentManagement, {
  query: {
    part: z.enum(editorTabs).optional().catch(undefined),
    snapshot: z.string().optional(),
  },
  tabs: ['autotest'],
});

/** Where staff hand in as the Test student; it keeps the part of the editor from which they came. */
export const testHandIn = withParts(assignmentWork, {
  query: { from: z.enum(editorTabs).optional().catch(undefined) },
});

const ofSnapshot = { title: 'Snapshot', params: { snapshotId: z.string() } };

/** One snapshot on a page of its own (NAV-034). */
export const snapshotPage = pageBelow(assignmentManagement, { ...ofSnapshot, path: '/snapshot/$snapshotId' });

/** The same page at its other address (NAV-035). */
export const codeExecution = pageBelow(assignmentManagement, {
  ...ofSnapshot,
  path: '/code_execution/$snapshotId',
});

export const submissionTests = withParts(submission, { tabs: ['auto-test'] });

/** The runs that wait, in the administration. */
export const runQueue = withParts(administration, { tabs: ['queue'] });

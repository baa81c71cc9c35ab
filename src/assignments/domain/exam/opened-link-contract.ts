// Calls about used exam links, for people who run the exam.
import { z } from 'zod';
import { endpoint, type AppContract } from '../../../access/domain/endpoint.ts';
import { courseArchived } from '../../../courses/domain/refusals.ts';
import { Id, PathId } from '../../../kernel/domain/fields.ts';
import { linkNotOpened, linksOfHiddenNames } from '../refusals.ts';
import { loginLinkSubject } from '../subjects.ts';

const ofAssignment = z.object({ assignmentId: PathId });

export const OpenedLoginLink = z
  .object({
    user: z.object({ id: Id, name: z.string(), username: z.string() }),
    /** When this browser started the exam for the first time. */
    openedAt: z.date(),
    /** An IPv4 address, or an IPv6 network. */
    network: z.string(),
  })
  .meta({ id: 'OpenedLoginLink' });
export type OpenedLoginLink = z.infer<typeof OpenedLoginLink>;

export const openedLinkContract = {
  listOpenedLoginLinks: endpoint({
    method: 'GET',
    path: '/assignments/{assignmentId}/opened-login-links',
    wire: 'v2',
    summary: 'Lists who has started the exam by a login link, when and from which network.',
    about: [loginLinkSubject],
    access: { permission: 'can_edit_assignment_info' },
    params: ofAssignment,
    reply: z.array(OpenedLoginLink),
    limits: { page: { defaultSize: 20, maxSize: 20 } },
    refusals: [linksOfHiddenNames],
  }),
  freeLoginLink: endpoint({
    method: 'DELETE',
    path: '/assignments/{assignmentId}/opened-login-links/{userId}',
    wire: 'v2',
    summary: 'Lets another browser use the login links of one person; ends what the former one has opened.',
    about: [loginLinkSubject],
    access: { permission: 'can_edit_assignment_info' },
    params: ofAssignment.extend({ userId: PathId }),
    refusals: [courseArchived, linkNotOpened, linksOfHiddenNames],
  }),
} satisfies AppContract;

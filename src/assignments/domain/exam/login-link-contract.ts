// Calls of the public exam page.
import { z } from 'zod';
import { endpoint, type AppContract } from '../../../access/domain/endpoint.ts';
import { Id, Uuid } from '../../../kernel/domain/fields.ts';
import { LoginAnswer } from '../../../people/domain/model.ts';
import { examEnded, examNotStarted, linkOver, linkUsedElsewhere } from '../refusals.ts';
import { examLocked } from '../restrictions/refusals.ts';
import { loginLinkSubject } from '../subjects.ts';

const params = z.object({ uuid: Uuid });

/** A random text that a browser makes and keeps, so that the server recognises it. */
export const BrowserSecret = z
  .string()
  .min(32, 'At least 32 random characters.')
  .max(128, 'At most 128 characters.');

export const LoginLink = z
  .object({
    id: Uuid,
    assignment: z.object({
      id: Id,
      name: z.string(),
      courseId: Id,
      availableAt: z.date(),
      deadline: z.date(),
    }),
    user: z.object({ name: z.string() }),
    state: z.enum(['before', 'open', 'ended']),
  })
  .meta({ id: 'LoginLink' });
export type LoginLink = z.infer<typeof LoginLink>;

export const loginLinkContract = {
  getLoginLink: endpoint({
    method: 'GET',
    path: '/login_links/{uuid}',
    wire: 'v1',
    summary: 'Reads whose link it is, and for which exam.',
    about: [loginLinkSubject],
    access: { public: 'The link of the mail is the secret.' },
    params,
    reply: LoginLink,
    refusals: [linkOver],
  }),
  logInByLink: endpoint({
    method: 'POST',
    path: '/login_links/{uuid}/login',
    wire: 'v1',
    summary:
      'Logs the student in for the course of the exam, while it runs; the first browser that does so keeps the links.',
    about: [],
    access: { public: 'The link of the mail is the proof.' },
    params,
    // Without it one login uses up the links: nobody can prove to be the same browser.
    body: z.object({ browserSecret: BrowserSecret.optional() }).optional(),
    reply: LoginAnswer,
    status: 200,
    refusals: [examNotStarted, examEnded, linkOver, linkUsedElsewhere, examLocked],
    repliesWithSecret: true,
  }),
} satisfies AppContract;

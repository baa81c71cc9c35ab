// Calls about who may open an assignment, and the call that opens one by its password.
import { z } from 'zod';
import { endpoint, type AppContract } from '../../../access/domain/endpoint.ts';
import { courseArchived } from '../../../courses/domain/refusals.ts';
import { PathId } from '../../../kernel/domain/fields.ts';
import { LoginAnswer } from '../../../people/domain/model.ts';
import { ipRangeOf, ipRangeText, mayBeIpRange } from './ip-range.ts';
import {
  badAddress,
  badMask,
  ipNotAllowed,
  ipRangeNotFound,
  noAddress,
  passwordNotFound,
  tooManyRanges,
  wrongAssignmentPassword,
} from './refusals.ts';
import { seeAssignmentRule } from '../access-rules.ts';
import { allowedIpSubject, assignmentSubject, passwordSubject } from '../subjects.ts';

const ofAssignment = z.object({ assignmentId: PathId });
const toRestrict = { permission: 'can_edit_assignment_access_restrictions' } as const;
const longestPassword = 255;

/**
 * One spelling of letters that have several. Marks above and below a letter are put in order in a time that grows with
 * the square of their number, so what cannot become a password is refused before.
 */
const PlainText = z
  .string()
  .max(4 * longestPassword, { error: 'At most 255 characters.', abort: true })
  .normalize()
  .max(longestPassword, 'At most 255 characters.');

export const AssignmentPassword = PlainText.min(1, 'Enter a password.');

/** A range in any spelling; the server continues with its normal form. */
const IpRangeText = z.string().transform((text, checked) => {
  const range = ipRangeOf(text);
  if (range) return ipRangeText(range);
  const verdict = mayBeIpRange(text);
  checked.issues.push({
    code: 'custom',
    input: text,
    message: verdict.allowed ? noAddress.text : verdict.refusal.text,
  });
  return z.NEVER;
});
const ofRange = ofAssignment.extend({ ipRange: IpRangeText });
const AllowedIp = z.object({ ipRange: z.string() }).meta({ id: 'AllowedIp' });
export type AllowedIp = z.infer<typeof AllowedIp>;

export const restrictionContract = {
  getAssignmentPassword: endpoint({
    method: 'GET',
    path: '/assignments/{assignmentId}/password',
    wire: 'v1',
    summary: 'Reads the password with which students open the assignment.',
    about: [passwordSubject],
    access: toRestrict,
    params: ofAssignment,
    reply: z.object({ password: z.string() }),
    absence: passwordNotFound,
    repliesWithSecret: true,
  }),
  putAssignmentPassword: endpoint({
    method: 'PUT',
    path: '/assignments/{assignmentId}/password',
    wire: 'v1',
    summary: 'Sets the password with which students open the assignment.',
    about: [passwordSubject, assignmentSubject],
    access: toRestrict,
    params: ofAssignment,
    body: z.object({ password: AssignmentPassword, askEverybodyAgain: z.boolean().optional() }),
    reply: z.object({ password: z.string() }),
    refusals: [courseArchived],
    repliesWithSecret: true,
  }),
  removeAssignmentPassword: endpoint({
    method: 'DELETE',
    path: '/assignments/{assignmentId}/password',
    wire: 'v1',
    summary: 'Removes the password.',
    about: [assignmentSubject],
    access: toRestrict,
    params: ofAssignment,
    refusals: [courseArchived, passwordNotFound],
  }),
  verifyAssignmentPassword: endpoint({
    method: 'POST',
    path: '/assignments/{assignmentId}/verify',
    wire: 'v1',
    summary: 'Opens a session, on top of this one, for which the assignment is open.',
    about: [],
    access: seeAssignmentRule,
    params: ofAssignment,
    body: z.object({ password: PlainText }),
    reply: LoginAnswer,
    status: 200,
    refusals: [ipNotAllowed, passwordNotFound, wrongAssignmentPassword],
    repliesWithSecret: true,
  }),
  listAllowedIps: endpoint({
    method: 'GET',
    path: '/assignments/{assignmentId}/allowed_ips/',
    wire: 'v1',
    summary: 'Lists the ranges of addresses from which students open the assignment.',
    about: [allowedIpSubject],
    access: toRestrict,
    params: ofAssignment,
    reply: z.array(AllowedIp),
    limits: { page: { defaultSize: 50, maxSize: 100 } },
  }),
  putAllowedIp: endpoint({
    method: 'PUT',
    path: '/assignments/{assignmentId}/allowed_ips/{ipRange}',
    wire: 'v1',
    summary:
      'Lets students open the assignment from a range of addresses; with the first one only from there.',
    about: [allowedIpSubject, assignmentSubject],
    access: toRestrict,
    params: ofRange,
    reply: AllowedIp,
    refusals: [courseArchived, noAddress, badAddress, badMask, tooManyRanges],
  }),
  removeAllowedIp: endpoint({
    method: 'DELETE',
    path: '/assignments/{assignmentId}/allowed_ips/{ipRange}',
    wire: 'v1',
    summary: 'Takes a range off the allowed ones; without the last one everywhere is allowed.',
    about: [allowedIpSubject, assignmentSubject],
    access: toRestrict,
    params: ofRange,
    refusals: [courseArchived, ipRangeNotFound],
  }),
} satisfies AppContract;

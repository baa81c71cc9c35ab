import { z } from 'zod';
import type { Context } from '../../../access/server/index.ts';
import { mayChangeIn } from '../../../courses/domain/rules.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import { countUse, forgetUse } from '../../../kernel/server/http/rate-limit.ts';
import type { LoginAnswer } from '../../../people/domain/model.ts';
import { forgetVerified, openVerifiedSession } from '../../../people/server/index.ts';
import type { AllowedIp } from '../../domain/restrictions/contract.ts';
import {
  ipRangeNotFound,
  passwordNotFound,
  tooManyRanges,
  wrongAssignmentPassword,
} from '../../domain/restrictions/refusals.ts';
import { knowAssignment, type AssignmentScope } from '../access.ts';
import { changeAssignment } from '../actions/edit.ts';
import { updateAssignment } from '../store.ts';
import { maySessionComeFrom } from './gate.ts';
import { isSamePassword, sealPassword, unsealPassword } from './sealing.ts';
import * as store from './store.ts';

const mostRanges = 500;

/** Restrictions do not apply to people who may set them; otherwise they could shut themselves out. */
async function accessToRestrict(ctx: Context, assignmentId: number): Promise<AssignmentScope> {
  const scope = await knowAssignment(ctx, assignmentId);
  await ctx.require('can_edit_assignment_access_restrictions', scope);
  return scope;
}

async function accessToChangeRestrictions(ctx: Context, assignmentId: number): Promise<AssignmentScope> {
  const scope = await accessToRestrict(ctx, assignmentId);
  ctx.demand(mayChangeIn(scope.course));
  return scope;
}

export async function getPassword(ctx: Context, assignmentId: number): Promise<{ password: string }> {
  await accessToRestrict(ctx, assignmentId);
  const sealed = await store.findSealedPassword(ctx.db, assignmentId);
  const password = sealed === null ? undefined : unsealPassword(ctx.platform, assignmentId, sealed);
  if (password === undefined) throw new RefusedError(passwordNotFound);
  return { password };
}

/** People who gave the former password stay in, unless everybody is to be asked again. */
export async function putPassword(
  ctx: Context,
  assignmentId: number,
  given: { password: string; askEverybodyAgain?: boolean | undefined },
): Promise<{ password: string }> {
  const scope = await accessToChangeRestrictions(ctx, assignmentId);
  const { password, askEverybodyAgain = false } = given;
  const sealedPassword = sealPassword(ctx.platform, assignmentId, password);
  await changeAssignment(ctx, scope, {
    fields: ['password'],
    change: async (tx) => {
      await updateAssignment(tx, assignmentId, { sealedPassword });
      if (askEverybodyAgain) await forgetVerified(tx, assignmentId);
    },
  });
  return { password };
}

/** Forgets who gave the password, so that a later password is asked of everybody. */
export async function removePassword(ctx: Context, assignmentId: number): Promise<undefined> {
  const scope = await accessToChangeRestrictions(ctx, assignmentId);
  if (!scope.assignment.restrictions.password) throw new RefusedError(passwordNotFound);
  await changeAssignment(ctx, scope, {
    fields: ['password'],
    change: async (tx) => {
      await updateAssignment(tx, assignmentId, { sealedPassword: null });
      await forgetVerified(tx, assignmentId);
    },
  });
  return undefined;
}

/**
 * Allows five wrong passwords a minute for each person and assignment. They are not counted by address, since
 * a whole class may share one.
 */
export async function verifyPassword(
  ctx: Context,
  assignmentId: number,
  password: string,
): Promise<LoginAnswer> {
  const { assignment } = await knowAssignment(ctx, assignmentId);
  ctx.demand(await maySessionComeFrom(ctx, assignment));
  if (!assignment.restrictions.password) throw new RefusedError(passwordNotFound);
  const { personId } = ctx.session;
  const limit = { key: `assignment password ${personId} ${assignmentId}`, requests: 5, seconds: 60 };
  await countUse(ctx.db, limit, ctx.now());
  const answer = await ctx.transaction(async (tx) => {
    const sealed = await store.holdSealedPassword(tx, assignmentId);
    const expected = sealed === null ? undefined : unsealPassword(ctx.platform, assignmentId, sealed);
    if (expected === undefined || !isSamePassword(expected, password))
      throw new RefusedError(wrongAssignmentPassword);
    return openVerifiedSession(ctx, tx, assignmentId);
  });
  await forgetUse(ctx.db, limit, ctx.now());
  return answer;
}

export async function listAllowedIps(ctx: Context, assignmentId: number): Promise<AllowedIp[]> {
  const { assignment } = await accessToRestrict(ctx, assignmentId);
  const after = z.string().default('').parse(ctx.page.after);
  const left = assignment.allowedIpRanges.filter((range) => range > after);
  const page = left.slice(0, ctx.page.size);
  if (left.length > page.length) ctx.continueAfter(page.at(-1));
  return page.map((ipRange) => ({ ipRange }));
}

export async function putAllowedIp(ctx: Context, assignmentId: number, ipRange: string): Promise<AllowedIp> {
  await changeRanges(ctx, assignmentId, (ranges) => {
    const joined = [...new Set([...ranges, ipRange])].toSorted();
    if (joined.length > mostRanges) throw new RefusedError(tooManyRanges);
    return joined;
  });
  return { ipRange };
}

export async function removeAllowedIp(
  ctx: Context,
  assignmentId: number,
  ipRange: string,
): Promise<undefined> {
  await changeRanges(ctx, assignmentId, (ranges) => {
    if (!ranges.includes(ipRange)) throw new RefusedError(ipRangeNotFound);
    return ranges.filter((range) => range !== ipRange);
  });
  return undefined;
}

async function changeRanges(
  ctx: Context,
  assignmentId: number,
  changed: (ranges: readonly string[]) => string[],
): Promise<void> {
  const scope = await accessToChangeRestrictions(ctx, assignmentId);
  await changeAssignment(ctx, scope, {
    fields: ['allowedIps'],
    change: async (tx) => {
      const ranges = await store.lockAllowedIpRanges(tx, assignmentId);
      await store.updateAllowedIpRanges(tx, assignmentId, changed(ranges));
    },
  });
}

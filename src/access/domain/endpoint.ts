// Endpoints of this product: each declares who may call it.
import type { z } from 'zod';
import { declareEndpoint, type Contract, type Endpoint } from '../../kernel/domain/endpoint.ts';
import type { Permission } from './permission.ts';

/**
 * Who may make a call. permission: one name, or any of several; rule: a named rule about one object, asked by
 * `ctx.rule`; session: any logged-in person; runner: a runner's token; signed: a signature in the request
 * proves the right; public: anybody, with the reason why that is right.
 */
export type Access =
  | { readonly permission: Permission | readonly Permission[] }
  | AccessRule
  | 'session'
  | 'runner'
  | { readonly signed: string }
  | { readonly public: string };

/** A rule that decides who may see or edit one object. The room of the object implements it once. */
export interface AccessRule {
  readonly rule: string;
}

/** Declares a rule of the room that owns the object. The API document and the access tests show its name. */
export function declareRule(rule: string): AccessRule {
  return { rule };
}

export type AppEndpoint = Endpoint<Access>;
export type AppContract = Contract<Access>;

/** Limit for bodies that anybody may send without an account; forms that people fill in stay far below. */
const publicBodyBytes = 16 * 1024;

/** Declares an endpoint of the product. */
export const endpoint: <
  P extends z.ZodType = z.ZodObject<Record<never, never>>,
  Q extends z.ZodType = z.ZodObject<Record<never, never>>,
  B extends z.ZodType = z.ZodUndefined,
  R extends z.ZodType = z.ZodUndefined,
>(
  declared: Parameters<typeof declareEndpoint<Access, P, Q, B, R>>[0],
) => Endpoint<Access, P, Q, B, R> = (declared) =>
  declareEndpoint(
    isPublic(declared.access)
      ? { ...declared, limits: { bodyBytes: publicBodyBytes, ...declared.limits } }
      : declared,
  );

function isPublic(access: Access): boolean {
  return typeof access === 'object' && 'public' in access;
}

/** True when a handler that asked for these names has met the access value. */
export function hasAsked(access: Access, asked: ReadonlySet<string>): boolean {
  if (typeof access === 'string' || 'public' in access || 'signed' in access) return true;
  if ('rule' in access) return asked.has(access.rule);
  const names = typeof access.permission === 'string' ? [access.permission] : access.permission;
  return names.some((name) => asked.has(name));
}

// Endpoints as this product declares them: each says who may call it.
import type { z } from 'zod';
import { declareEndpoint, type Contract, type Endpoint } from '../../kernel/domain/endpoint.ts';
import type { Permission } from './permission.ts';

/**
 * Who may make a call. permission: one name, or any of several; rule: a named sight or edit rule, asked with
 * `ctx.rule`; session: any logged-in person; runner: a runner's token; signed: a signature in the request proves
 * the right; public: anybody, with the reason why that is right.
 */
export type Access =
  | { readonly permission: Permission | readonly Permission[] }
  | AccessRule
  | 'session'
  | 'runner'
  | { readonly signed: string }
  | { readonly public: string };

/** A sight or edit rule that decides on one object; it is implemented once, in the room of the object. */
export interface AccessRule {
  readonly rule: string;
}

/** Names a rule of the room that owns it; the name is what the description of the API and the access tests say. */
export function declareRule(rule: string): AccessRule {
  return { rule };
}

export type AppEndpoint = Endpoint<Access>;
export type AppContract = Contract<Access>;

/** Anybody may send these without an account: nothing that a person types into a form is longer. */
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

/** True when a handler that asked for these names has answered what the access value demands. */
export function hasAsked(access: Access, asked: ReadonlySet<string>): boolean {
  if (typeof access === 'string' || 'public' in access || 'signed' in access) return true;
  if ('rule' in access) return asked.has(access.rule);
  const names = typeof access.permission === 'string' ? [access.permission] : access.permission;
  return names.some((name) => asked.has(name));
}

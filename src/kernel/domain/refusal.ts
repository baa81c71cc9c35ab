// A refusal is an expected "no": it is declared once with code, status and text, and its
// text is shown to the user.

/** Kinds of refusal with their class name on the v2 wire and in clients. */
export type RefusalKind =
  'BadRequestError' | 'ValidationError' | 'NotAuthenticatedError' | 'NotAuthorizedError' | 'NotFoundError';

/** Says why a request is a bad one, where the kind alone does not tell. */
export const badRequestReasons = [
  'wrongItemCount',
  'unknownEnumType',
  'invalidState',
  'invalidParam',
  'inexplicitRubricOverwrite',
  'ignoreNonInteractedQuestions',
] as const;
export type BadRequestReason = (typeof badRequestReasons)[number];

export interface Refusal {
  /** The code in the body of the answer, spelled as the API document does. */
  readonly code: string;
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 429 | 503;
  readonly kind: RefusalKind;
  /** The sentence the user reads: what is wrong and what to do. */
  readonly text: string;
  readonly reason?: BadRequestReason;
}

const kindOfStatus: Record<Refusal['status'], RefusalKind> = {
  400: 'BadRequestError',
  401: 'NotAuthenticatedError',
  403: 'NotAuthorizedError',
  404: 'NotFoundError',
  405: 'BadRequestError',
  409: 'BadRequestError',
  413: 'BadRequestError',
  429: 'BadRequestError',
  503: 'BadRequestError',
};

/** Declares a refusal; the kind follows from the status unless it is named. */
export function refusal(declared: Omit<Refusal, 'kind'> & { kind?: RefusalKind }): Refusal {
  return { kind: kindOfStatus[declared.status], ...declared };
}

export interface FieldProblem {
  /** JSON pointer to the field. */
  path: string;
  message: string;
}

/** Details of one refusal: a text for this case, fields at fault, extra keys of the body. */
export interface RefusalDetail {
  text?: string;
  description?: string;
  fieldList?: FieldProblem[];
  resource?: string;
  operation?: string;
  /** Further fields of the reason in version 2, besides its name. */
  reasonMembers?: Readonly<Record<string, unknown>>;
  /** Extra keys of the error body, in camelCase. */
  extra?: Record<string, unknown>;
  retryAfterSeconds?: number;
  /** The current state, for a write that came second, in the shape that the endpoint declares. */
  present?: unknown;
}

/** What a rule answers: allowed, or refused with the reason that server and screen both show. */
export type Verdict = { readonly allowed: true } | RefusedVerdict;
export interface RefusedVerdict {
  readonly allowed: false;
  readonly refusal: Refusal;
  readonly detail: RefusalDetail;
}

export const allowed: Verdict = { allowed: true };

/** The verdict of a rule that says no. */
export function refused(which: Refusal, detail: RefusalDetail = {}): RefusedVerdict {
  return { allowed: false, refusal: which, detail };
}

/** The first refusal among the verdicts, or allowed. Callers list the checks in order. */
export function firstRefusal(...verdicts: Verdict[]): Verdict {
  return verdicts.find((verdict) => !verdict.allowed) ?? allowed;
}

/** The sentence a user reads for a refused verdict. */
export function reasonOf(verdict: Verdict): string | undefined {
  return verdict.allowed ? undefined : (verdict.detail.text ?? verdict.refusal.text);
}

/** The one error thrown on purpose; carries the refusal to the edge of the process. */
export class RefusedError extends Error {
  readonly refusal: Refusal;
  readonly detail: RefusalDetail;

  constructor(which: Refusal, detail: RefusalDetail = {}) {
    super(detail.text ?? which.text);
    this.name = 'RefusedError';
    this.refusal = which;
    this.detail = detail;
  }
}

/** Throws the refusal of a verdict; does nothing when it is allowed. */
export function demand(verdict: Verdict): void {
  if (!verdict.allowed) throw new RefusedError(verdict.refusal, verdict.detail);
}

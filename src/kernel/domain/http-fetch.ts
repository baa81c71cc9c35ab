// Types of the platform's fetch, which domain code cannot name.

/** The part of `fetch` that calls need; the platform's own is passed in by the process. */
export type HttpFetch = (url: string, request: HttpRequest) => Promise<HttpResponse>;

export interface HttpRequest {
  method: string;
  headers: Record<string, string>;
  /** JSON text, or what the platform's fetch takes as an upload (form data, bytes, a stream). */
  body?: unknown;
  signal?: StopSignal;
  /** The platform's fetch gives up when the whole answer has not come by then. */
  answerWithinMs?: number;
}

export interface HttpResponse {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: { get(name: string): string | null; has(name: string): boolean };
  /** Stream of the platform. */
  readonly body: unknown;
  json(): Promise<unknown>;
  text(): Promise<string>;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** An AbortSignal of the platform. */
export interface StopSignal {
  readonly aborted: boolean;
}

// Node's fetch as the typed client takes it.
import type { HttpFetch } from '../domain/client.ts';

/** Sends a request; a body that is a stream is sent as it comes. */
export const httpFetch: HttpFetch = (url, request) =>
  // The client's request is the part of RequestInit that it needs, with bodies that fetch takes.
  fetch(url, { ...request, duplex: 'half' } as RequestInit);

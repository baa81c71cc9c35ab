// Uploads that report their progress. The browser's `fetch` cannot do that, but XMLHttpRequest can.
import { createClient, type Client } from '../domain/client.ts';
import type { HttpFetch, HttpResponse } from '../domain/call-request.ts';
import { sessionClientParts } from './api.ts';
import { reportAnswer } from './failed-calls.ts';

export interface UploadWatcher {
  /** The share that has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
  /** The connection broke; what is sent again begins at this share. */
  onBreak: (keptShare: number) => void;
}

/** A client like `api` that tells how far its requests are. */
export function uploadClient(watcher: UploadWatcher, retries?: number): Client {
  const fetch = watchedFetch(watcher);
  return createClient({ ...sessionClientParts, fetch, ...(retries === undefined ? {} : { retries }) });
}

function watchedFetch({ onProgress, onBreak }: UploadWatcher): HttpFetch {
  return (url, { method, headers, body }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', (event) => {
        if (event.lengthComputable) onProgress(event.loaded / event.total);
      });
      request.addEventListener('load', () => {
        reportAnswer();
        resolve(responseOf(request));
      });
      request.addEventListener('error', () => {
        onBreak(0);
        reject(new Error('The connection broke off.'));
      });
      request.addEventListener('abort', () => reject(new Error('The upload was stopped.')));
      request.send(body instanceof FormData || body instanceof Blob ? body : null);
    });
}

function responseOf(request: XMLHttpRequest): HttpResponse {
  const text = request.responseText;
  return {
    ok: request.status >= 200 && request.status < 300,
    status: request.status,
    headers: {
      get: (name) => request.getResponseHeader(name),
      has: (name) => request.getResponseHeader(name) !== null,
    },
    body: text,
    text: () => Promise.resolve(text),
    json: () => Promise.resolve(JSON.parse(text)),
    arrayBuffer: () => new Blob([text]).arrayBuffer(),
  };
}

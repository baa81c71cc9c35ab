import { useEffect } from 'react';
import { hideToast, showToast } from '../../design/web/index.ts';
import { connectionFailure } from '../../kernel/domain/call-failure.ts';
import { watchConnection } from '../../kernel/web/failed-calls.ts';

const tag = 'connection-error';

/** Says that the server cannot be reached, until it can be again. */
export function ConnectionWatch() {
  useEffect(
    () =>
      watchConnection((connection) => {
        if (connection === 'lost') showToast({ kind: 'error', tag, ...connectionFailure });
        else hideToast(tag);
      }),
    [],
  );
  return null;
}

import { useEffect } from 'react';
import { showToast } from '../../../design/web/index.ts';
import { useSetting } from '../../../people/web/index.ts';
import { texts } from '../texts.ts';
import { builtCommit, publishedCommit, watchForUpdate } from './watch-for-update.ts';

/** Says when the server has a newer client than the one that runs here (SHELL-019). */
export function UpdateWatch() {
  const intervalSeconds = useSetting('UPDATE_CHECK_INTERVAL');
  useEffect(
    () =>
      watchForUpdate({
        built: builtCommit(),
        readPublished: publishedCommit,
        intervalMs: intervalSeconds * 1000,
        onNewer: () =>
          showToast({
            kind: 'info',
            tag: 'update',
            title: texts.newVersion,
            text: texts.newVersionText,
            action: { label: texts.reloadPage, onChoose: () => location.reload() },
            hideAfterMs: intervalSeconds * 1000,
          }),
      }),
    [intervalSeconds],
  );
  return null;
}

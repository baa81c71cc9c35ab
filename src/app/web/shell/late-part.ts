import { lazy, type ComponentType } from 'react';
import { showToast } from '../../../design/web/index.ts';
import { texts } from '../texts.ts';

const Absent = (): null => null;

/**
 * A part of the shell that is fetched after the page. When it does not come, as after an update of the site, the
 * page goes on without it.
 */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
    } catch {
      showToast({
        kind: 'warning',
        tag: 'part-missing',
        title: texts.partMissing,
        action: { label: texts.reloadPage, onChoose: () => location.reload() },
      });
      return { default: Absent };
    }
  });
}

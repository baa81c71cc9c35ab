import { Button, IconSettings, lazyPart, Popover } from '../../../design/web/index.ts';
import { texts } from '../texts.ts';
import type { FileSettings, ViewSettings } from './view-settings.ts';

const CodeSettings = lazyPart(async () => (await import('./CodeSettings.tsx')).CodeSettings);

/** The menu above a file with settings of how code looks. */
export function ViewMenu({ view, file }: { view: ViewSettings; file: FileSettings }) {
  return (
    <Popover
      label={texts.viewSettings}
      side="bottom-end"
      width={320}
      button={
        <Button size="s" icon={<IconSettings aria-hidden />}>
          {texts.view}
        </Button>
      }
    >
      <CodeSettings view={view} file={file} />
    </Popover>
  );
}

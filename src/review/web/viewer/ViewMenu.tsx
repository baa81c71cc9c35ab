import {
  Button,
  IconSettings,
  IntegerInput,
  Popover,
  Select,
  Stack,
  Switch,
} from '../../../design/web/index.ts';
import { inlineModes } from '../../domain/comment-stops.ts';
import { submissionTabs } from '../../domain/submission-tab.ts';
import { usePreference, useSetting } from '../queries.ts';
import { texts } from '../texts.ts';
import { languageNames } from './language-names.ts';
import type { FileSettings, ViewSettings } from './view-settings.ts';

/** The choice that leaves the language to the name of the file. */
const byName = 'default';

interface ViewMenuProps {
  view: ViewSettings;
  file: FileSettings;
}

/** How the code looks; every choice is kept at once. */
export function ViewMenu({ view, file }: ViewMenuProps) {
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
      <Stack gap={3}>
        <Switch label={texts.whitespaceHere} checked={file.whitespace} onChange={file.setWhitespace} />
        <Switch
          label={texts.whitespaceAlways}
          checked={file.whitespaceAlways}
          onChange={file.setWhitespaceAlways}
        />
        <IntegerInput
          label={texts.fontSize}
          unit={texts.pixels}
          size="s"
          min={1}
          step={1}
          value={view.fontSize}
          onChange={(size) => {
            if (size !== null) view.setFontSize(size);
          }}
        />
        <Select
          label={texts.language}
          size="s"
          searchable
          options={[
            { value: byName, label: texts.defaultLanguage },
            ...languageNames.map((name) => ({ value: name, label: name })),
            { value: 'plain', label: texts.plain },
          ]}
          value={file.language === '' ? byName : file.language}
          onChange={(language) => file.setLanguage(language === byName || language === null ? '' : language)}
        />
        <Select
          label={texts.inlineFeedback}
          size="s"
          options={inlineModes.map((mode) => ({ value: mode, label: texts.inlineModes[mode] }))}
          value={view.inlineMode}
          onChange={(mode) => view.setInlineMode(inlineModes.find((one) => one === mode) ?? 'all')}
        />
        <IntegerInput
          label={texts.contextLines}
          size="s"
          min={0}
          step={1}
          value={view.contextAmount}
          onChange={(amount) => {
            if (amount !== null) view.setContextAmount(amount);
          }}
        />
        <OpeningTab />
      </Stack>
    </Popover>
  );
}

/** The tab with which submissions open (PREF-004, PREF-031). */
function OpeningTab() {
  const siteTab = useSetting('DEFAULT_SUBMISSION_PAGE_TAB', 'smart');
  const [preset, setPreset] = usePreference('submission_tab_preset', siteTab);
  return (
    <Select
      label={texts.openingTab}
      size="s"
      options={[
        { value: 'smart', label: texts.smartTab },
        ...submissionTabs.map((tab) => ({ value: tab, label: texts.tabLabels[tab] })),
      ]}
      value={preset}
      onChange={(tab) => setPreset(tab ?? 'smart')}
    />
  );
}

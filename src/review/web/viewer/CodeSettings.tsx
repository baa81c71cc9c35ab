import { IntegerInput, Select, Stack, Switch } from '../../../design/web/index.ts';
import {
  openingTabPreference,
  openingTabs,
  whitespacePreference,
} from '../../../people/domain/preferences.ts';
import { KeptSelect, KeptSwitch, ThemeSetting, usePreference } from '../../../people/web/index.ts';
import { inlineModes } from '../../domain/comment-stops.ts';
import { useOpeningTabOfSite } from '../queries.ts';
import { texts } from '../texts.ts';
import { GradeNextSetting } from './GradeNextSetting.tsx';
import { languageNames } from './language-names.ts';
import { useLookSettings, type FileSettings, type ViewSettings } from './view-settings.ts';

/** With this choice the name of the file decides the language. */
const byName = 'default';

interface CodeSettingsProps {
  /** The open file; without it the settings of a file are left out. */
  file?: FileSettings | undefined;
  /** The open viewer; without it the settings in its address are left out. */
  view?: ViewSettings | undefined;
}

/** Settings of how code looks, for a popover or a page (PREF-019). Each choice is saved at once. */
export function CodeSettings({ file, view }: CodeSettingsProps) {
  const look = useLookSettings();
  const whitespaceAlways = usePreference(whitespacePreference, true);
  return (
    <Stack gap={3}>
      {file && <KeptSwitch label={texts.whitespaceHere} kept={file.whitespace} />}
      <KeptSwitch label={texts.whitespaceAlways} kept={whitespaceAlways} />
      {file && <LanguageSetting file={file} />}
      <Switch label={texts.wrapLines} checked={look.wrapsLines} onChange={look.setWrapsLines} />
      <IntegerInput
        label={texts.fontSize}
        unit={texts.pixels}
        size="s"
        min={1}
        step={1}
        value={look.fontSize}
        onChange={(size) => {
          if (size !== null) look.setFontSize(size);
        }}
      />
      {view && (
        <Select
          label={texts.inlineFeedback}
          size="s"
          options={inlineModes.map((mode) => ({ value: mode, label: texts.inlineModes[mode] }))}
          value={view.inlineMode}
          onChange={(mode) => view.setInlineMode(inlineModes.find((one) => one === mode) ?? 'all')}
        />
      )}
      <IntegerInput
        label={texts.contextLines}
        size="s"
        min={0}
        step={1}
        value={look.contextAmount}
        onChange={(amount) => {
          if (amount !== null) look.setContextAmount(amount);
        }}
      />
      <ThemeSetting />
      <OpeningTabSetting />
      {/* In the viewer it stands beside the grade. */}
      {!view && <GradeNextSetting />}
    </Stack>
  );
}

/** The default comes first, plain text last, and the languages are sorted between them (PREF-022). */
function LanguageSetting({ file }: { file: FileSettings }) {
  return (
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
  );
}

/** The tab with which submissions open (PREF-004, PREF-031). */
function OpeningTabSetting() {
  const kept = usePreference(openingTabPreference, useOpeningTabOfSite());
  return (
    <KeptSelect
      label={texts.openingTab}
      kept={kept}
      options={openingTabs.map((tab) => ({ value: tab, label: texts.openingTabs[tab] }))}
    />
  );
}

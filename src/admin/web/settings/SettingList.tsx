import {
  Card,
  Checkbox,
  EmptyState,
  emptyTitle,
  keepFocusIn,
  Row,
  SearchInput,
  Stack,
  Text,
} from '../../../design/web/index.ts';
import { useSearch } from '../../../kernel/web/route.ts';
import type { SettingEntry } from '../../../tenants/domain/catalogue.ts';
import {
  isSameSetting,
  settingGroupOf,
  settingGroups,
  settingMatches,
} from '../../../tenants/domain/setting-texts.ts';
import { checkedSettingValue } from '../../../tenants/domain/settings.ts';
import { texts } from '../texts.ts';
import type { SettingScope } from './setting-scope.ts';
import { SettingRow } from './SettingRow.tsx';
import { settingList } from '../../domain/list-addresses.ts';

/** All settings of a scope, with a search and in groups; each has its control, its fallback and a way back to it. */
export function SettingList({ scope }: { scope: SettingScope }) {
  const [search, setSearch] = useSearch(settingList);
  const onlyChanged = search.changed === '1';
  const isChanged = (entry: SettingEntry): boolean =>
    entry.name in scope.own && !isSameSetting(scope.own[entry.name], scope.fallbackOf(entry));
  const shown = scope.entries.filter(
    (entry) => settingMatches(entry, search.q) && (!onlyChanged || isChanged(entry)),
  );
  return (
    <div ref={keepFocusIn}>
      <Stack gap={4}>
        <Text tone="muted">
          {texts.settingsIntro} {texts.withoutEffectMeans}
        </Text>
        <Row gap={4} wrap>
          <SearchInput
            label={texts.searchSettings}
            value={search.q}
            onChange={(q) => setSearch({ q })}
            width={320}
          />
          <Checkbox
            label={texts.onlyChanged}
            checked={onlyChanged}
            onChange={(checked) => setSearch({ changed: checked ? '1' : undefined })}
          />
        </Row>
        {shown.length === 0 && <EmptyState title={emptyTitle(texts.noSettings, true)} />}
        {settingGroups.map((group) => {
          const members = shown.filter((entry) => settingGroupOf(entry) === group);
          if (members.length === 0) return null;
          return (
            <Card key={group} title={texts.settingGroups[group]} flush>
              {members.map((entry) => (
                <SettingRow
                  key={entry.name}
                  entry={entry}
                  scope={scope}
                  isChanged={isChanged(entry)}
                  value={checkedSettingValue(entry, scope.own[entry.name]) ?? scope.fallbackOf(entry)}
                />
              ))}
            </Card>
          );
        })}
      </Stack>
    </div>
  );
}

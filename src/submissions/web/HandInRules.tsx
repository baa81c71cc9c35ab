import { InlineCode, Stack, Text } from '../../design/web/index.ts';
import type { Assignment } from '../../assignments/domain/model.ts';
import { texts } from './texts.ts';

/** The hand-in rules of an assignment in words. */
export function HandInRules({ rules }: { rules: Assignment['cgignore'] }) {
  if (rules === null) return <Text>{texts.noRules}</Text>;
  const isText = typeof rules === 'string';
  const lines = isText
    ? rules.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
    : rules.rules.map(texts.rule);
  const intro = isText
    ? texts.ignoreRules
    : rules.policy === 'deny_all_files'
      ? texts.denyAll
      : texts.allowAll;
  return (
    <Stack gap={2}>
      <Text as="p">{intro}</Text>
      <ul>
        {lines.map((line) => (
          <li key={line}>{isText ? <InlineCode>{line}</InlineCode> : line}</li>
        ))}
      </ul>
    </Stack>
  );
}

import { useState } from 'react';
import { Fold, Pill, Row, Stack, Status, Text, TextArea, InlineCode } from '../../../design/web/index.ts';
import { denialOf, missingRulesOf } from '../../domain/hand-in-rules/denial.ts';
import type { DenyingRule } from '../../domain/hand-in-rules/validator.ts';
import type { HandInFilter } from '../../domain/hand-in-rules/model.ts';
import { texts } from '../texts.ts';

/** Tries rules that are not stored yet on the names of files that a student might hand in. */
export function RulesTrial({ filter }: { filter: HandInFilter }) {
  const [text, setText] = useState('');
  const paths = [
    ...new Set(
      text
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    ),
  ].slice(0, 100);
  const denial = denialOf(filter);
  const missing = missingRulesOf(
    filter,
    paths.map((path) => ({ kind: 'file', path })),
  );
  return (
    <Fold title={texts.tryRules}>
      <Stack gap={3}>
        <TextArea
          label={texts.tryPaths}
          description={texts.tryPathsHint}
          code
          placeholder={texts.tryPlaceholder}
          value={text}
          onChange={setText}
        />
        {paths.map((path) => (
          <TriedPath key={path} path={path} rule={denial(path)} />
        ))}
        {paths.length > 0 &&
          missing.map((rule) => (
            <Row key={`${rule.fileType} ${rule.name}`} gap={2} wrap>
              <Pill kind="bad">{texts.missing}</Pill>
              <InlineCode>{rule.name}</InlineCode>
            </Row>
          ))}
        <Status
          text={paths.length > 0 ? texts.tried(paths.filter(denial).length, missing.length) : ''}
          hidden
        />
      </Stack>
    </Fold>
  );
}

function TriedPath({ path, rule }: { path: string; rule: DenyingRule | null }) {
  const reason = rule === null ? null : typeof rule === 'string' ? rule : rule.name;
  return (
    <Row gap={2} wrap>
      <Pill kind={rule === null ? 'ok' : 'bad'}>{rule === null ? texts.accepted : texts.denied}</Pill>
      <InlineCode>{path}</InlineCode>
      {reason !== null && reason !== 'deny_all_files' && <Text tone="muted">{texts.because(reason)}</Text>}
    </Row>
  );
}

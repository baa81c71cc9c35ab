import { useState } from 'react';
import {
  FileDrop,
  Fold,
  InlineCode,
  Pill,
  Row,
  Stack,
  Status,
  Text,
  TextArea,
  type PillKind,
} from '../../../design/web/index.ts';
import type { HandInFilter } from '../../domain/hand-in-rules/model.ts';
import { triedFiles, type TriedFile } from './tried-files.ts';
import { texts } from '../texts.ts';

/** Tries rules that are not stored yet on files that a student might hand in. Only their names are used. */
export function RulesTrial({ filter }: { filter: HandInFilter }) {
  const [text, setText] = useState('');
  const tried = triedFiles(text, filter);
  const countOf = (state: TriedFile['state']) => tried.filter((one) => one.state === state).length;
  return (
    <Fold title={texts.tryRules}>
      <Stack gap={3}>
        <FileDrop
          label={texts.tryDrop}
          hint={texts.tryDropHint}
          files={[]}
          onChange={(added) =>
            setText([text.trimEnd(), ...added.map(({ path }) => path)].filter(Boolean).join('\n'))
          }
        />
        <TextArea
          label={texts.tryPaths}
          description={texts.tryPathsHint}
          code
          placeholder={texts.tryPlaceholder}
          value={text}
          onChange={setText}
        />
        {tried.map((one) => (
          <Row key={`${one.state} ${one.path}`} gap={2} wrap>
            <Pill kind={kinds[one.state]}>{texts.triedStates[one.state]}</Pill>
            <InlineCode>{one.path}</InlineCode>
            {one.because !== null && <Text tone="muted">{texts.because(one.because)}</Text>}
          </Row>
        ))}
        <Status text={tried.length > 0 ? texts.tried(countOf('denied'), countOf('missing')) : ''} hidden />
      </Stack>
    </Fold>
  );
}

const kinds: Record<TriedFile['state'], PillKind> = {
  kept: 'ok',
  denied: 'bad',
  missing: 'bad',
  leftOut: 'neutral',
};

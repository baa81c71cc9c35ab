import type { ReactNode } from 'react';
import { SegmentedControl, Stack, Switch, Text, TextArea } from '../../../../design/web/index.ts';
import type { MatchFields } from '../../../domain/steps/match.ts';
import { texts } from '../../texts.ts';
import type { FormOf } from './form-of.ts';
import { PointsOfBlock } from './PointsField.tsx';

const cases = [
  { value: 'sensitive', label: texts.cases.sensitive },
  { value: 'insensitive', label: texts.cases.insensitive },
] as const;

const whitespaces = [
  { value: 'include', label: texts.whitespacePolicies.include },
  { value: 'ignore', label: texts.whitespacePolicies.ignore },
] as const;

/** The form of full, substring and regex matches. */
export function MatchForm({
  fields,
  onChange,
  errorOf,
  isPattern,
}: FormOf<MatchFields> & { isPattern: boolean }) {
  return (
    <>
      <TextArea
        label={texts.input}
        description={texts.inputHint}
        code
        value={fields.inputText}
        onChange={(inputText) => onChange({ inputText })}
        error={errorOf('inputText')}
      />
      <TextArea
        label={isPattern ? texts.pattern : texts.expectedOutput}
        description={isPattern ? texts.patternHint : undefined}
        code
        value={fields.outputText}
        onChange={(outputText) => onChange({ outputText })}
        error={errorOf('outputText')}
      />
      <Switch
        label={texts.hiddenMatch}
        description={texts.hiddenMatchHint}
        checked={fields.hidden === true}
        onChange={(hidden) => onChange({ hidden: hidden ? true : undefined })}
      />
      <Choice label={texts.caseSensitivity}>
        <SegmentedControl
          label={texts.caseSensitivity}
          choices={cases}
          value={fields.caseSensitivity}
          onChange={(caseSensitivity) => onChange({ caseSensitivity })}
        />
      </Choice>
      <Choice label={texts.whitespaces}>
        <SegmentedControl
          label={texts.whitespaces}
          choices={whitespaces}
          value={fields.whitespacesPolicy}
          onChange={(whitespacesPolicy) => onChange({ whitespacesPolicy })}
        />
      </Choice>
      <PointsOfBlock {...{ fields, onChange, errorOf }} hint={texts.pointsOfMatchHint} />
    </>
  );
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Stack gap={1} align="flex-start">
      <Text size="dense" weight="medium">
        {label}
      </Text>
      {children}
    </Stack>
  );
}

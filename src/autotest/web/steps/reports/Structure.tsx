import { Output, Pill, Row, Stack, Text } from '../../../../design/web/index.ts';
import type { StructureReport } from '../../../domain/reports/step-report.ts';
import { texts } from '../../texts.ts';

/** What each rule found in the file. */
export function Structure({ structure }: { structure: StructureReport }) {
  const { mustBeFound, rules } = structure;
  return rules.map(({ name, count, places }, at) => (
    <Stack key={String(at)} gap={1}>
      <Row gap={2} wrap>
        <Pill
          kind={count > 0 === mustBeFound ? 'ok' : 'bad'}
          icon={count > 0 === mustBeFound ? 'passed' : 'failed'}
        >
          {texts.ruleFound(count)}
        </Pill>
        <Text size="dense">{name ?? texts.rule(at + 1)}</Text>
      </Row>
      {places.length > 0 && (
        <Output
          label={texts.placesOf(name ?? texts.rule(at + 1))}
          text={places.map(({ line, text }) => texts.place(line, text)).join('\n')}
          maxHeight={160}
        />
      )}
    </Stack>
  ));
}

import { useState } from 'react';
import { Button, Output, Pill, Row, Stack, Table, Text } from '../../../../design/web/index.ts';
import type { TestCase, TestSuite } from '../../../domain/reports/step-report.ts';
import type { PointsOnWire } from '../../../domain/model.ts';
import { pointsText } from '../../../domain/wire/points-text.ts';
import { texts } from '../../texts.ts';

const looks = {
  success: { kind: 'ok', icon: 'passed' },
  failure: { kind: 'bad', icon: 'failed' },
  skipped: { kind: 'neutral', icon: 'skipped' },
} as const;

interface Line {
  id: string;
  test: TestCase;
}

/** Unit tests, with a table for each suite. */
export function UnitTests({
  suites,
  points,
}: {
  suites: readonly TestSuite[];
  points?: PointsOnWire | undefined;
}) {
  const [shown, setShown] = useState(testsAtOnce);
  const counted = suites.flatMap(({ testCases }) => testCases);
  const all = counted.length;
  const passed = counted.filter(({ status }) => status === 'success').length;
  return (
    <>
      {points !== undefined && points.possible !== '0' && (
        <Text size="dense">
          {texts.testsWorth({ passed, all }, pointsText(points.achieved), pointsText(points.possible))}
        </Text>
      )}
      <Suites suites={firstTests(suites, shown)} />
      {all > shown && (
        <Row gap={3}>
          <Text size="meta" tone="muted">
            {texts.testsShown(shown, all)}
          </Text>
          <Button onClick={() => setShown(shown + testsAtOnce)}>{texts.moreTests}</Button>
        </Row>
      )}
    </>
  );
}

/** A report may have thousands of tests, and a page that draws all of them at once would freeze. */
const testsAtOnce = 200;

/** The suites with their first tests, up to this count. A suite without tests counts as one. */
function firstTests(suites: readonly TestSuite[], count: number): TestSuite[] {
  const shown: TestSuite[] = [];
  let left = count;
  for (const suite of suites) {
    if (left <= 0) break;
    shown.push({ ...suite, testCases: suite.testCases.slice(0, left) });
    left -= Math.max(1, suite.testCases.length);
  }
  return shown;
}

function Suites({ suites }: { suites: readonly TestSuite[] }) {
  return suites.map((suite) => (
    <Stack key={suite.id} gap={1}>
      <Text size="meta" tone="muted">
        {suite.name}
      </Text>
      <Table
        label={suite.name === '' ? texts.unitTests : suite.name}
        rows={suite.testCases.map((test, at): Line => ({ id: String(at), test }))}
        rowId={({ id }) => id}
        columns={[
          {
            id: 'state',
            header: texts.state,
            width: '110px',
            isUnlabelled: true,
            cell: ({ test }) => <Pill {...looks[test.status]}>{texts.caseStates[test.status]}</Pill>,
          },
          {
            id: 'test',
            header: texts.test,
            width: 'minmax(120px, 1fr)',
            isUnlabelled: true,
            cell: ({ test }) => <Name test={test} />,
          },
          {
            id: 'reason',
            header: texts.reason,
            width: 'minmax(160px, 2fr)',
            isUnlabelled: true,
            cell: ({ test }) => <Reason test={test} />,
          },
        ]}
      />
    </Stack>
  ));
}

function Name({ test }: { test: TestCase }) {
  return (
    <Stack gap={0}>
      <span>{test.name}</span>
      {test.description !== undefined && (
        <Text size="meta" tone="muted">
          {test.description}
        </Text>
      )}
    </Stack>
  );
}

function Reason({ test }: { test: TestCase }) {
  const text = [test.reason, test.stdout, test.stderr]
    .filter((part) => part !== undefined && part !== '')
    .join('\n');
  return text === '' ? null : <Output label={`${texts.reason} ${test.name}`} text={text} maxHeight={160} />;
}

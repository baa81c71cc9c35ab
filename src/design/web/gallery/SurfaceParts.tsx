import { useState } from 'react';
import { RelativeTime } from '../dates/RelativeTime.tsx';
import { IconFolder } from '../icons.ts';
import { PageHeader } from '../layout/PageHeader.tsx';
import { Row, Stack } from '../layout/Stack.tsx';
import { GroupLabel, Heading, InlineCode, Text } from '../layout/Text.tsx';
import { Alert } from '../surfaces/Alert.tsx';
import { Avatar, DescriptionList, Kbd, ProgressBar } from '../surfaces/bits.tsx';
import { Card, CardGrid } from '../surfaces/Card.tsx';
import { Fold } from '../surfaces/Fold.tsx';
import { Skeleton } from '../surfaces/Loading.tsx';
import { Count, Pill } from '../surfaces/Pill.tsx';
import { EmptyState, ErrorState } from '../surfaces/states.tsx';
import { TabPanel } from '../surfaces/TabPanel.tsx';
import { Tabs } from '../surfaces/Tabs.tsx';

const twoHoursAgo = Date.now() - 7_200_000;

export function SurfaceParts() {
  return (
    <>
      <Card title="Pills, keys, people">
        <Stack>
          <Row wrap>
            <Pill kind="ok">Passed</Pill>
            <Pill kind="bad">Failed</Pill>
            <Pill kind="warn" icon="partial">
              Partial
            </Pill>
            <Pill kind="info" icon="running">
              Running
            </Pill>
            <Pill kind="neutral" icon="waiting">
              Not started
            </Pill>
            <Pill kind="late" icon="timedOut">
              Timed out
            </Pill>
            <Pill kind="late">Late</Pill>
            <Pill kind="neutral" icon="skipped">
              Skipped
            </Pill>
            <Pill kind="neutral" icon="hidden">
              Hidden
            </Pill>
            <Count>12</Count>
            <Count loud>3</Count>
          </Row>
          <Row wrap>
            <Avatar name="Ada Lovelace" />
            <Text weight="medium">Ada Lovelace</Text>
            <Text tone="muted" size="meta">
              <RelativeTime moment={twoHoursAgo} />
            </Text>
            <Kbd>Ctrl K</Kbd>
            <InlineCode>sort.py</InlineCode>
          </Row>
          <ProgressBar label="Viewed" value={3} max={7} text="3 of 7" />
        </Stack>
      </Card>
      <Card title="Type">
        <Stack gap={1}>
          <Text size="big" weight="strong" numeric>
            7.4 / 10
          </Text>
          <Heading level={2} size="title">
            Page title
          </Heading>
          <Heading level={3} size="section">
            Section
          </Heading>
          <GroupLabel as="h3">Group label</GroupLabel>
          <Text>Body text of fourteen pixels on twenty.</Text>
          <Text tone="muted" size="meta">
            Meta text
          </Text>
        </Stack>
      </Card>
      <Card title="Alerts">
        <Stack gap={2}>
          <Alert kind="info" title="Good to know">
            A sentence about it.
          </Alert>
          <Alert kind="ok">It worked.</Alert>
          <Alert kind="warn">It worked, but look here.</Alert>
          <Alert kind="bad" title="It did not work">
            What was kept, and what to do.
          </Alert>
        </Stack>
      </Card>
      <Card title="Folds and lists">
        <Fold title="Correctness" after={<Text numeric>6 / 8</Text>} openAtFirst>
          <DescriptionList
            items={[
              { term: 'Started', value: '2026-11-20 21:57' },
              { term: 'Took', value: '3.2 s' },
            ]}
          />
        </Fold>
        <Fold title="Style" after={<Pill kind="ok">Passed</Pill>}>
          Inside
        </Fold>
      </Card>
      <CardGrid>
        <Card title="Nothing here">
          <EmptyState title="There are no files" text="Drop some above." icon={<IconFolder aria-hidden />} />
        </Card>
        <Card title="Something broke">
          <ErrorState
            title="Could not load the list."
            error={Object.assign(new Error('The server did not answer.'), { requestId: 'r-42' })}
            onRetry={() => undefined}
          />
        </Card>
        <Card title="Loading">
          <Stack>
            <Skeleton width="60%" />
            <Skeleton width="80%" />
            <Skeleton width={80} height={22} round />
          </Stack>
        </Card>
      </CardGrid>
      <Card title="Page header" flush>
        <Header />
      </Card>
    </>
  );
}

function Header() {
  const [tab, setTab] = useState('code');
  return (
    <>
      <PageHeader
        title={
          <>
            <Avatar name="Ada Lovelace" /> Ada Lovelace
          </>
        }
        breadcrumb={[{ label: 'Parts', href: '#surfaces' }, { label: 'Sorting' }]}
        pills={<Pill kind="ok">Passed</Pill>}
        tabs={
          <Tabs
            label="Views"
            tabs={[
              { id: 'code', label: 'Code' },
              { id: 'overview', label: 'Overview', count: 4 },
              { id: 'tests', label: 'Tests' },
            ]}
            value={tab}
            onChange={setTab}
          />
        }
      />
      <TabPanel tab={tab}>
        <Text tone="muted">The part of the page that the tab shows.</Text>
      </TabPanel>
    </>
  );
}

import { Button, ButtonLink } from '../actions/Button.tsx';
import { IconButton } from '../actions/IconButton.tsx';
import { Link } from '../actions/Link.tsx';
import { SubmitButton } from '../actions/SubmitButton.tsx';
import { IconDownload, IconPlus, IconSettings, IconTrash } from '../icons.ts';
import { Row, Stack } from '../layout/Stack.tsx';
import { Kbd } from '../surfaces/bits.tsx';
import { Card } from '../surfaces/Card.tsx';

const later = () => new Promise<void>((resolve) => setTimeout(resolve, 600));

export function ActionParts() {
  return (
    <>
      <Card title="Buttons" description="One primary button in a view.">
        <Stack>
          <Row wrap>
            <Button kind="primary" after={<Kbd>G</Kbd>}>
              Primary
            </Button>
            <Button icon={<IconDownload />}>Secondary</Button>
            <Button kind="quiet">Quiet</Button>
            <Button kind="danger" icon={<IconTrash />}>
              Delete
            </Button>
            <Button kind="dangerFilled">Delete</Button>
            <Button loading>Loading</Button>
            <Button disabled>Disabled</Button>
            <ButtonLink href="#actions">A link</ButtonLink>
            <Link href="#actions">Text link</Link>
          </Row>
          <Row wrap>
            <Button size="s">Small</Button>
            <Button>Medium</Button>
            <Button size="l" kind="primary">
              Large
            </Button>
            <IconButton label="Settings" icon={<IconSettings />} />
            <IconButton label="Add" icon={<IconPlus />} kind="outlined" shortcut="A" />
            <IconButton label="Remove" icon={<IconTrash />} kind="danger" size="s" />
          </Row>
        </Stack>
      </Card>
      <Card title="Submit buttons">
        <Row wrap>
          <SubmitButton submit={later}>Save</SubmitButton>
          <SubmitButton submit={later} confirm="Send this to 24 people?">
            Confirmed
          </SubmitButton>
          <SubmitButton submit={later} warningOf={() => 'Two lines were too long and were cut.'}>
            Warning
          </SubmitButton>
          <SubmitButton submit={() => Promise.reject(new Error('The name is taken already.'))}>
            Failing
          </SubmitButton>
          <SubmitButton submit={later} disabledReason="Nothing has changed">
            Nothing changed
          </SubmitButton>
          <SubmitButton submit={later} kind="danger" confirm="This cannot be undone. Delete it?">
            Delete
          </SubmitButton>
        </Row>
      </Card>
    </>
  );
}

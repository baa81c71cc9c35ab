import { Avatar, Drawer, Heading, Row, Stack, Text } from '../../../design/web/index.ts';
import {
  CalendarSection,
  PersonalSettings,
  ProfileCard,
  SessionsCard,
  useCurrentUser,
} from '../../../people/web/index.ts';
import { CodeSettings } from '../../../review/web/index.ts';
import styles from './UserPanel.module.css';
import { texts } from './texts.ts';

/** Who is logged in and what they prefer; further sections of the person stand here too. */
export function UserPanel({ onClose }: { onClose: () => void }) {
  const user = useCurrentUser().data;
  return (
    <Drawer opened onClose={onClose} side="left" title={texts.title}>
      <div className={styles.panel}>
        {user && (
          <Row gap={3}>
            <Avatar name={user.name} size={36} />
            <Stack gap={0}>
              <Text weight="strong">{user.name}</Text>
              <Text tone="muted" size="meta">
                {user.username}
              </Text>
            </Stack>
          </Row>
        )}
        <section aria-labelledby="user-account">
          <Heading level={3} size="section" id="user-account">
            {texts.profile}
          </Heading>
          <ProfileCard />
        </section>
        <section aria-labelledby="user-preferences">
          <Heading level={3} size="section" id="user-preferences">
            {texts.preferences}
          </Heading>
          <CodeSettings />
          <PersonalSettings />
        </section>
        <section aria-labelledby="user-calendar">
          <Heading level={3} size="section" id="user-calendar">
            {texts.calendar}
          </Heading>
          <CalendarSection />
        </section>
        <section aria-labelledby="user-sessions">
          <Heading level={3} size="section" id="user-sessions">
            {texts.sessions}
          </Heading>
          <SessionsCard />
        </section>
      </div>
    </Drawer>
  );
}

import { useId, type ReactNode } from 'react';
import { Avatar, Drawer, Heading, OnceRead, Row, Stack, Text } from '../../../design/web/index.ts';
import { NotificationSettings } from '../../../notifications/web/index.ts';
import {
  CalendarSection,
  PersonalSettings,
  ProfileCard,
  SessionsCard,
  useCurrentUser,
  useLoggedInUser,
} from '../../../people/web/index.ts';
import { OwnSnippets } from '../../../snippets/web/index.ts';
import { CodeSettings } from '../../../review/web/index.ts';
import { useIsStudentView } from '../shell/use-is-student-view.ts';
import styles from './UserPanel.module.css';
import { texts } from './texts.ts';

/** Who is logged in and what they prefer; in student view only the preferences remain (SHELL-018, SHELL-029). */
export function UserPanel({ onClose }: { onClose: () => void }) {
  const user = useCurrentUser().data;
  const isWhole = !useIsStudentView();
  const usesSnippets = useLoggedInUser()?.tenantPermissions.can_use_snippets === true;
  return (
    <Drawer opened onClose={onClose} side="left" title={texts.title}>
      <OnceRead>
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
          {isWhole && (
            <Section title={texts.profile}>
              <ProfileCard />
            </Section>
          )}
          <Section title={texts.preferences}>
            <CodeSettings />
            <PersonalSettings />
          </Section>
          {isWhole && (
            <>
              <Section title={texts.notifications}>
                <NotificationSettings />
              </Section>
              <Section title={texts.calendar}>
                <CalendarSection />
              </Section>
              {usesSnippets && (
                <Section title={texts.snippets}>
                  <OwnSnippets />
                </Section>
              )}
              <Section title={texts.sessions}>
                <SessionsCard />
              </Section>
            </>
          )}
        </div>
      </OnceRead>
    </Drawer>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Heading level={3} size="section" id={id}>
        {title}
      </Heading>
      {children}
    </section>
  );
}

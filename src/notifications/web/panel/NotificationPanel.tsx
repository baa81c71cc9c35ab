import { useState } from 'react';
import { Drawer, Heading, IconButton, IconSettings, keepFocusIn } from '../../../design/web/index.ts';
import { NotificationSettings } from '../settings/NotificationSettings.tsx';
import { texts } from '../texts.ts';
import { NotificationList } from './NotificationList.tsx';
import styles from './NotificationPanel.module.css';

/** What happened to the person's work and threads; behind the button, the settings of the mails (NOTIF-006). */
export function NotificationPanel({ onClose }: { onClose: () => void }) {
  const [showsSettings, setShowsSettings] = useState(false);
  return (
    <Drawer opened onClose={onClose} side="left" title={texts.title}>
      <div ref={keepFocusIn} className={styles.panel}>
        <div className={styles.toggle}>
          <IconButton
            label={texts.settings}
            icon={<IconSettings aria-hidden />}
            side="bottom"
            aria-pressed={showsSettings}
            onClick={() => setShowsSettings(!showsSettings)}
          />
        </div>
        {showsSettings ? (
          <>
            <Heading level={3} size="section">
              {texts.settings}
            </Heading>
            <NotificationSettings />
          </>
        ) : (
          <NotificationList onFollow={onClose} />
        )}
      </div>
    </Drawer>
  );
}

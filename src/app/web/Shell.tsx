import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import {
  Avatar,
  HotkeyHelp,
  IconBook2,
  IconButton,
  IconDeviceDesktop,
  IconHome2,
  IconKeyboard,
  IconLink,
  IconLogout,
  IconMoon,
  IconSettings,
  IconSun,
  useHotkeys,
} from '../../design/web/index.ts';
import { endSession, useCurrentUser } from '../../people/web/index.ts';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import styles from './Shell.module.css';
import { texts } from './texts.ts';
import { useScheme } from './use-scheme.ts';

// Its contracts are no part of the first load: the panel fills a moment after the page.
const ContextPanel = lazy(async () => ({ default: (await import('./ContextPanel.tsx')).ContextPanel }));

/** Rail, context panel and the page. */
export function Shell({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const [helpIsOpen, setHelpOpen] = useState(false);
  useHotkeys([
    { keys: 'g h', label: texts.home, group: texts.everywhere, onPress: () => void navigate({ href: '/' }) },
    { keys: '?', label: texts.keyboardHelp, group: texts.everywhere, onPress: () => setHelpOpen(true) },
  ]);
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {texts.skipToContent}
      </a>
      <Rail openHelp={() => setHelpOpen(true)} />
      <Suspense fallback={<div />}>
        <ContextPanel />
      </Suspense>
      <main className={styles.main} id="content" tabIndex={-1}>
        {children}
      </main>
      <LeaveQuestion />
      {helpIsOpen && <HotkeyHelp opened onClose={() => setHelpOpen(false)} />}
    </div>
  );
}

function Rail({ openHelp }: { openHelp: () => void }) {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const isAdmin = user.data?.permissions['can_manage_site_settings'] === true;
  const logOut = async (): Promise<void> => {
    await endSession();
    await navigate({ href: '/login' });
  };
  return (
    <nav className={styles.rail} aria-label={texts.mainNavigation}>
      <a className={styles.logo} href="/" aria-label={texts.product}>
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <path d="M12.5 10.5 7 16l5.5 5.5M19.5 10.5 25 16l-5.5 5.5" />
        </svg>
      </a>
      <IconLink side="right" label={texts.home} href="/" icon={<IconHome2 aria-hidden />} />
      {isAdmin && (
        <IconLink side="right" label={texts.admin} href="/admin" icon={<IconSettings aria-hidden />} />
      )}
      <span className={styles.space} />
      <SchemeButton />
      <IconButton
        side="right"
        label={texts.keyboardHelp}
        shortcut="?"
        icon={<IconKeyboard aria-hidden />}
        onClick={openHelp}
      />
      <IconLink
        side="right"
        label={texts.documentation}
        href="/docs/api"
        newTab
        icon={<IconBook2 aria-hidden />}
      />
      {user.data && (
        <span className={styles.user} title={texts.user(user.data.name)}>
          <Avatar name={user.data.name} />
        </span>
      )}
      <IconButton
        side="right"
        label={texts.logOut}
        icon={<IconLogout aria-hidden />}
        onClick={() => void logOut()}
      />
    </nav>
  );
}

const nextScheme = { light: 'dark', dark: 'system', system: 'light' } as const;

function SchemeButton() {
  const [scheme, setScheme] = useScheme();
  const icons = {
    light: <IconSun aria-hidden />,
    dark: <IconMoon aria-hidden />,
    system: <IconDeviceDesktop aria-hidden />,
  };
  return (
    <IconButton
      side="right"
      label={texts.themeNow(texts.schemes[scheme])}
      icon={icons[scheme]}
      onClick={() => setScheme(nextScheme[scheme])}
    />
  );
}

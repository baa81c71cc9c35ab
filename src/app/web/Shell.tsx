import { useLocation, useNavigate } from '@tanstack/react-router';
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
  IconSearch,
  IconSettings,
  IconSun,
  useHotkeys,
} from '../../design/web/index.ts';
import { endSession, useCurrentUser, useTheme } from '../../people/web/index.ts';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import styles from './Shell.module.css';
import { texts } from './texts.ts';

// None of these is part of the first load: they come a moment after the page, or when they are asked for.
const ContextPanel = lazy(async () => ({ default: (await import('./ContextPanel.tsx')).ContextPanel }));
const GoTo = lazy(async () => ({ default: (await import('./GoTo.tsx')).GoTo }));
const UserPanel = lazy(async () => ({ default: (await import('./user/UserPanel.tsx')).UserPanel }));

/** The address that opens the panel of the person (SHELL-029). */
const userHash = 'user-profile';

type Layer = 'help' | 'go-to' | 'user';

/** Rail, context panel and the page. */
export function Shell({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const { hash, pathname, searchStr } = useLocation();
  const [chosen, setLayer] = useState<Layer>();
  const layer = chosen ?? (hash === userHash ? 'user' : undefined);
  const close = (): void => {
    setLayer(undefined);
    if (hash === userHash) void navigate({ href: pathname + searchStr, replace: true });
  };
  const logOut = async (): Promise<void> => {
    await endSession();
    await navigate({ href: '/login' });
  };
  const group = texts.everywhere;
  useHotkeys([
    { keys: 'g h', label: texts.home, group, onPress: () => void navigate({ href: '/' }) },
    { keys: 'Ctrl+k', label: texts.goTo, group, onPress: () => setLayer('go-to') },
    { keys: '?', label: texts.keyboardHelp, group, onPress: () => setLayer('help') },
  ]);
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {texts.skipToContent}
      </a>
      <Rail open={setLayer} logOut={() => void logOut()} />
      <Suspense fallback={<div />}>
        <ContextPanel />
      </Suspense>
      <main className={styles.main} id="content" tabIndex={-1}>
        {children}
      </main>
      <LeaveQuestion />
      {layer === 'help' && <HotkeyHelp opened onClose={close} />}
      <Suspense>
        {layer === 'go-to' && (
          <GoTo
            // Closing comes before the choice, which may open another layer.
            onClose={close}
            openHelp={() => setLayer('help')}
            openUserPanel={() => setLayer('user')}
            logOut={() => void logOut()}
          />
        )}
        {layer === 'user' && <UserPanel onClose={close} />}
      </Suspense>
    </div>
  );
}

function Rail({ open, logOut }: { open: (layer: Layer) => void; logOut: () => void }) {
  const user = useCurrentUser();
  const isAdmin = user.data?.permissions['can_manage_site_settings'] === true;
  return (
    <nav className={styles.rail} aria-label={texts.mainNavigation}>
      <a className={styles.logo} href="/" aria-label={texts.product}>
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <path d="M12.5 10.5 7 16l5.5 5.5M19.5 10.5 25 16l-5.5 5.5" />
        </svg>
      </a>
      <IconLink side="right" label={texts.home} href="/" icon={<IconHome2 aria-hidden />} />
      <IconButton
        side="right"
        label={texts.goTo}
        shortcut="Ctrl K"
        icon={<IconSearch aria-hidden />}
        onClick={() => open('go-to')}
      />
      {isAdmin && (
        <IconLink side="right" label={texts.admin} href="/admin" icon={<IconSettings aria-hidden />} />
      )}
      <span className={styles.space} />
      <ThemeButton />
      <IconButton
        side="right"
        label={texts.keyboardHelp}
        shortcut="?"
        icon={<IconKeyboard aria-hidden />}
        onClick={() => open('help')}
      />
      <IconLink
        side="right"
        label={texts.documentation}
        href="/docs/api"
        newTab
        icon={<IconBook2 aria-hidden />}
      />
      {user.data && (
        <IconButton
          side="right"
          label={texts.user(user.data.name)}
          icon={<Avatar name={user.data.name} />}
          onClick={() => open('user')}
        />
      )}
      <IconButton side="right" label={texts.logOut} icon={<IconLogout aria-hidden />} onClick={logOut} />
    </nav>
  );
}

const nextTheme = { light: 'dark', dark: 'auto', auto: 'light' } as const;
const themeIcons = {
  light: <IconSun aria-hidden />,
  dark: <IconMoon aria-hidden />,
  auto: <IconDeviceDesktop aria-hidden />,
};

function ThemeButton() {
  const theme = useTheme();
  return (
    <IconButton
      side="right"
      label={texts.themeNow(texts.themes[theme.value])}
      icon={themeIcons[theme.value]}
      onClick={() => theme.set(nextTheme[theme.value])}
    />
  );
}

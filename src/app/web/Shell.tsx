import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { breakpoints, HotkeyHelp, lazyPart, useHotkeys, useMinWidth } from '../../design/web/index.ts';
import { useAddressTitle, useProductInTitles } from '../../kernel/web/page-title.ts';
import { NotificationPanel } from '../../notifications/web/index.ts';
import { useLogOut, useProductName } from '../../people/web/index.ts';
import { LeaveQuestion } from './leave/LeaveQuestion.tsx';
import { useAddress } from './shell/address.ts';
import { Footer, UnreadWatch, UpdateWatch } from './shell/fetched-parts.ts';
import { Rail } from './shell/Rail.tsx';
import { showsSidebar } from './shell/rail-entries.ts';
import { useRailItems } from './shell/rail-items.tsx';
import { TopBar } from './shell/TopBar.tsx';
import { usePanel, type PanelState } from './shell/use-panel.ts';
import { useRailFacts } from './shell/use-rail-facts.ts';
import { useStudentView } from './student-view/use-student-view.ts';
import styles from './Shell.module.css';
import { texts } from './texts.ts';
import { hrefOf } from '../../kernel/domain/address.ts';
import { home } from '../../people/domain/addresses.ts';

// These parts are not in the first load: they are loaded a moment after the page, or when they are needed.
const isAside = true;
const DockedPanel = lazyPart(async () => (await import('./shell/parts.ts')).DockedPanel, {
  fallback: () => <div className={styles.panelPlace} />,
});
const SlidingPanel = lazyPart(async () => (await import('./shell/SlidingPanel.tsx')).SlidingPanel, {
  isAside,
});
const StudentViewFooter = lazyPart(
  async () => (await import('./student-view/StudentViewFooter.tsx')).StudentViewFooter,
  { isAside },
);
const GoTo = lazyPart(async () => (await import('./GoTo.tsx')).GoTo, { isAside });
const UserPanel = lazyPart(async () => (await import('./user/UserPanel.tsx')).UserPanel, { isAside });

/** The hash that opens the person's panel (SHELL-029). */
const userHash = 'user-profile';

type Layer = 'help' | 'go-to' | 'user' | 'notifications' | 'panel' | 'menu';

/** Sidebar, panel of courses and assignments, the page, footer, and the layers above them. */
export function Shell({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const router = useRouter();
  const isUserOpen = useLocation({ select: ({ hash }) => hash === userHash });
  const address = useAddress();
  const { facts } = address;
  useProductInTitles(useProductName());
  useAddressTitle(facts?.address.title);
  const studentView = useStudentView();
  const viewer = useRailFacts(studentView);
  const panel = usePanel(facts);
  const hasBar = useMinWidth(breakpoints.medium);
  const [focused, setFocused] = useState<PanelState>();
  const [chosen, setLayer] = useState<Layer>();
  const layer = chosen ?? (isUserOpen && viewer.isLoggedIn ? 'user' : undefined);
  const close = (): void => {
    setLayer(undefined);
    const { pathname, searchStr } = router.state.location;
    // A layer above the panel of the person, or one that its hash took the place of, leaves that panel open.
    if (isUserOpen && layer === 'user') void navigate({ href: pathname + searchStr, replace: true });
  };
  const logOut = useLogOut();
  const choosePanel = (list: PanelState): void => {
    const isShown = panel.isDocked && panel.state === list;
    setFocused(isShown ? undefined : list);
    if (panel.isDocked) panel.choose(isShown ? 'closed' : list);
    else setLayer('panel');
  };
  const hasSidebar = showsSidebar(viewer, { hidesSidebar: facts?.hidesSidebar });
  const items = useRailItems(viewer, {
    goTo: () => setLayer('go-to'),
    user: () => setLayer('user'),
    courses: () => choosePanel('courses'),
    assignments: () => choosePanel('assignments'),
    notifications: () => setLayer('notifications'),
    newTab: () => void import('./shell/open-new-tab.ts').then(({ openNewTab }) => openNewTab()),
    studentView: () => void (studentView.isOn ? studentView.leave() : studentView.enter()),
    keys: () => setLayer('help'),
    logOut: () => void logOut(),
  });
  const allItems = [...items.upper, ...items.lower];
  const hasNotifications = hasSidebar && allItems.some(({ id }) => id === 'notifications');
  const group = texts.everywhere;
  useHotkeys([
    { keys: 'g h', label: texts.home, group, onPress: () => void navigate({ href: hrefOf(home) }) },
    {
      keys: 'g n',
      label: texts.notifications,
      group,
      disabled: !hasNotifications,
      onPress: () => setLayer('notifications'),
    },
    {
      keys: 'Ctrl+k',
      label: texts.goTo,
      group,
      disabled: !viewer.isLoggedIn,
      onPress: () => setLayer('go-to'),
    },
    { keys: '?', label: texts.keyboardHelp, group, onPress: () => setLayer('help') },
  ]);
  const isDocked = hasSidebar && viewer.isLoggedIn && panel.isDocked && panel.state !== 'closed';
  const list = focused === 'closed' ? undefined : focused;
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {texts.skipToContent}
      </a>
      {hasSidebar && hasBar && (
        <Rail items={items} expanded={expandedOf(isDocked ? panel.state : undefined, layer)} />
      )}
      {hasSidebar && !hasBar && (
        <TopBar
          isOpen={layer === 'menu'}
          hasNotifications={hasNotifications}
          onOpen={() => setLayer('menu')}
        />
      )}
      {isDocked && (
        <DockedPanel focused={list} onGoTo={() => setLayer('go-to')} onClose={() => panel.choose('closed')} />
      )}
      <main className={styles.main} id="content" tabIndex={-1}>
        {children}
      </main>
      {facts?.hidesFooter !== true && (
        <footer className={styles.footer}>
          <Footer />
        </footer>
      )}
      {studentView.isOn && <StudentViewFooter />}
      <LeaveQuestion />
      {layer === 'help' && <HotkeyHelp opened onClose={close} />}
      <UpdateWatch />
      {hasNotifications && <UnreadWatch />}
      {/* Closing comes before the choice, which may open another layer. */}
      {layer === 'go-to' && <GoTo entries={allItems} onClose={close} />}
      {layer === 'user' && <UserPanel onClose={close} />}
      {layer === 'notifications' && <NotificationPanel onClose={close} />}
      {layer === 'panel' && <SlidingPanel hasLists focused={list} onClose={close} />}
      {layer === 'menu' && (
        <SlidingPanel
          items={allItems.filter(({ id }) => !isList(id))}
          hasLists={viewer.isLoggedIn}
          onClose={close}
        />
      )}
    </div>
  );
}

/** In the menu of the narrow layout the lists follow below the entries. */
const isList = (id: string): boolean => id === 'courses' || id === 'assignments';

const expandedOf = (state: PanelState | undefined, layer: Layer | undefined) => ({
  courses: state === 'courses',
  assignments: state === 'assignments',
  notifications: layer === 'notifications',
});

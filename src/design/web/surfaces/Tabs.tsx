import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Count } from './Pill.tsx';
import { idsOfTab, pageTabs } from './tab-ids.ts';
import { panelOf } from './TabPanel.tsx';
import styles from './Tabs.module.css';

export interface Tab {
  id: string;
  label: string;
  count?: number | undefined;
  icon?: ReactNode;
  disabled?: boolean | undefined;
  /** Fetches what it shows; called when somebody points at the tab or reaches it by keys. */
  fetchAhead?: (() => void) | undefined;
}

interface TabsProps {
  /** Spoken name of the list. */
  label: string;
  tabs: readonly Tab[];
  /** The caller keeps the value, because the address is the state. */
  value: string;
  onChange: (id: string) => void;
  /** Tells these tabs from the others of the page; those of the header need no name. */
  group?: string | undefined;
  /** The panel of the chosen tab; without it a TabPanel or a PageBody elsewhere is. */
  children?: ReactNode;
}

/** The height of a list of tabs that are not known yet, so that nothing below moves when they come. */
export const TabsPlace = () => <div className={styles.place} aria-hidden />;

/** Left and right move between tabs. */
export function Tabs({ label, tabs, value, onChange, group, children }: TabsProps) {
  const ownGroup = useId();
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const shown = list.current;
    const chosen = shown?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(value)}"]`);
    if (!shown || !chosen) return undefined;
    const show = () => {
      shown.scrollLeft = scrolledTo(chosen, shown);
    };
    show();
    // Also when a tablet is turned.
    const observer = new ResizeObserver(show);
    observer.observe(shown);
    return () => observer.disconnect();
  }, [value]);
  const onKeyDown = (event: KeyboardEvent) => {
    const enabled = tabs.filter((tab) => tab.disabled !== true);
    const next = targetOf(
      event.key,
      enabled.findIndex((tab) => tab.id === value),
      enabled.length,
    );
    const tab = next === undefined ? undefined : enabled[next];
    if (tab === undefined) return;
    event.preventDefault();
    onChange(tab.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(tab.id)}"]`)?.focus();
  };
  const hasPanel = children !== undefined;
  const named = group ?? (hasPanel ? ownGroup : pageTabs);
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={idsOfTab(named, tab.id).tabId}
            data-tab={tab.id}
            className={styles.tab}
            aria-selected={tab.id === value}
            aria-controls={tab.id === value ? idsOfTab(named, tab.id).panelId : undefined}
            tabIndex={tab.id === value ? 0 : -1}
            disabled={tab.disabled}
            onClick={() => onChange(tab.id)}
            onPointerEnter={tab.fetchAhead}
            onFocus={tab.fetchAhead}
          >
            {tab.icon}
            {tab.label}
            {tab.count !== undefined && <Count>{tab.count}</Count>}
          </button>
        ))}
      </div>
      {hasPanel && (
        <div {...panelOf(named, value)} className={styles.panel}>
          {children}
        </div>
      )}
    </>
  );
}

/** How far the list scrolls so that the chosen tab is visible: a narrow screen does not hold them all. */
function scrolledTo(chosen: HTMLElement, list: HTMLElement): number {
  const start = chosen.offsetLeft - list.offsetLeft;
  const end = start + chosen.offsetWidth - list.clientWidth;
  return Math.max(Math.min(list.scrollLeft, start), end);
}

function targetOf(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Count } from './Pill.tsx';
import styles from './Tabs.module.css';

export interface Tab {
  id: string;
  label: string;
  count?: number | undefined;
  icon?: ReactNode;
  disabled?: boolean | undefined;
}

interface TabsProps {
  /** Spoken name of the list. */
  label: string;
  tabs: readonly Tab[];
  /** The caller keeps the value, because the address is the state. */
  value: string;
  onChange: (id: string) => void;
  children?: ReactNode;
}

/** Left and right move between tabs; the content below is the panel of the chosen one. */
export function Tabs({ label, tabs, value, onChange, children }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(value)}"]`);
    if (list.current && chosen) list.current.scrollLeft = scrolledTo(chosen, list.current);
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
  const isPanel = children !== undefined;
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`tab-${tab.id}`}
            data-tab={tab.id}
            className={styles.tab}
            aria-selected={tab.id === value}
            aria-controls={isPanel && tab.id === value ? `panel-${tab.id}` : undefined}
            tabIndex={tab.id === value ? 0 : -1}
            disabled={tab.disabled}
            onClick={() => onChange(tab.id)}
          >
            {tab.icon}
            {tab.label}
            {tab.count !== undefined && <Count>{tab.count}</Count>}
          </button>
        ))}
      </div>
      {isPanel && (
        <div role="tabpanel" id={`panel-${value}`} aria-labelledby={`tab-${value}`} className={styles.panel}>
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

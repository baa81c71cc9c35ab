import {
  createContext,
  use,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { continued, hasModifier, isTyping, keyOf, shownKeys } from './key-names.ts';

export interface Hotkey {
  /** Names a key that each person may choose for themselves (`KeyChoices`); without it the key is fixed. */
  id?: string | undefined;
  /** `j`, `?`, `g h` (one after the other), `Ctrl+k`, `Alt+ArrowUp`. */
  keys: string;
  /** One line for the help. */
  label: string;
  /** Heading in the help, such as "Everywhere". */
  group: string;
  onPress: () => void;
  /** When true, the key does nothing and is not in the help. */
  disabled?: boolean | undefined;
}

/** A key as it works now. */
export interface LiveHotkey extends Hotkey {
  /** The key without the person's choice. */
  defaultKeys: string;
}

/** The keys that a person has chosen, by the ids of hotkeys, and how they choose others. */
export interface KeyChoices {
  chosen: Readonly<Record<string, string>>;
  onChoose: (chosen: Record<string, string>) => void;
}

type Owned = ReadonlyMap<string, readonly Hotkey[]>;
type ChangeOwned = (change: (owned: Owned) => Owned) => void;

const noChoices: KeyChoices = { chosen: {}, onChoose: () => undefined };
const HotkeysContext = createContext<readonly LiveHotkey[]>([]);
const ChoicesContext = createContext<KeyChoices>(noChoices);
const ChangeContext = createContext<ChangeOwned>(() => undefined);

/** How long the second key of `g h` may take. */
const sequenceMs = 1000;
/** How long a `g` that does something by itself waits for the second key of `g h`. */
const waitMs = 300;

interface HotkeyProviderProps {
  /** When off, only combinations with Ctrl or Alt work (WCAG 2.1.4). */
  singleLetterKeys: boolean;
  choices?: KeyChoices | undefined;
  children: ReactNode;
}

export function HotkeyProvider(props: HotkeyProviderProps) {
  const { singleLetterKeys, choices = noChoices, children } = props;
  const [owned, setOwned] = useState<Owned>(new Map());
  const { chosen } = choices;
  const hotkeys = useMemo(
    () =>
      [...owned.values()].flat().map((hotkey): LiveHotkey => ({
        ...hotkey,
        keys: keysOf(hotkey, chosen),
        defaultKeys: hotkey.keys,
      })),
    [owned, chosen],
  );
  const pending = useRef({ keys: '', atMs: 0 });
  const waiting = useRef<{ hotkey: Hotkey; timer: ReturnType<typeof setTimeout> }>(undefined);

  const stopWaiting = (): Hotkey | undefined => {
    const { hotkey, timer } = waiting.current ?? {};
    clearTimeout(timer);
    waiting.current = undefined;
    return hotkey;
  };
  const press = (hotkey: Hotkey): void => {
    pending.current.keys = '';
    hotkey.onPress();
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const key = keyOf(event);
    if (!hasModifier(key) && (!singleLetterKeys || isTyping(event.target))) return;
    const live = hotkeys.filter((hotkey) => hotkey.disabled !== true);
    const before = event.timeStamp - pending.current.atMs < sequenceMs ? pending.current.keys : '';
    const keys = continued(
      before,
      key,
      live.map((hotkey) => hotkey.keys),
    );
    const waited = stopWaiting();
    // It is another key than the awaited one: the waiting key acts first.
    if (waited !== undefined && keys === key) waited.onPress();
    pending.current = { keys, atMs: event.timeStamp };
    // The part that appeared last lies on top and wins.
    const hotkey = live.findLast((candidate) => candidate.keys === keys);
    if (hotkey === undefined) return;
    event.preventDefault();
    const begins = live.some((candidate) => candidate.keys.startsWith(`${keys} `));
    if (!begins) return press(hotkey);
    const timer = setTimeout(() => {
      const due = stopWaiting();
      if (due) press(due);
    }, waitMs);
    waiting.current = { hotkey, timer };
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => {
      window.removeEventListener('keydown', listener);
      clearTimeout(waiting.current?.timer);
    };
  }, []);

  return (
    <ChangeContext value={setOwned}>
      <ChoicesContext value={choices}>
        <HotkeysContext value={hotkeys}>{children}</HotkeysContext>
      </ChoicesContext>
    </ChangeContext>
  );
}

const keysOf = ({ id, keys }: Pick<Hotkey, 'id' | 'keys'>, chosen: KeyChoices['chosen']): string =>
  (id === undefined ? undefined : chosen[id]) ?? keys;

/** The present key of a hotkey as words for the screen, such as beside a button. */
export function useShownKeys(hotkey: Pick<Hotkey, 'id' | 'keys'>): string {
  return shownKeys(keysOf(hotkey, use(ChoicesContext).chosen));
}

export const useKeyChoices = (): KeyChoices => use(ChoicesContext);

/** Keys that work while the calling part is on screen; they stay silent while somebody writes. */
export function useHotkeys(hotkeys: readonly Hotkey[]) {
  const owner = useId();
  const change = use(ChangeContext);
  const latest = useRef(hotkeys);
  useEffect(() => {
    latest.current = hotkeys;
  });
  const shape = JSON.stringify(
    hotkeys.map(({ id, keys, label, group, disabled }) => [id, keys, label, group, disabled === true]),
  );
  useEffect(() => {
    // Entries of the registry are stable: a new closure in every render must not render the whole app again.
    const stable = latest.current.map((hotkey, index) => ({
      ...hotkey,
      onPress: () => latest.current[index]?.onPress(),
    }));
    change((owned) => new Map(owned).set(owner, stable));
    return () =>
      change((owned) => {
        const rest = new Map(owned);
        rest.delete(owner);
        return rest;
      });
  }, [owner, shape, change]);
}

/** All keys that work now, in groups, for the help behind `?`. */
export function useHotkeyHelp(): { group: string; hotkeys: LiveHotkey[] }[] {
  const live = useEveryHotkey().filter((hotkey) => hotkey.disabled !== true);
  const groups = [...new Set(live.map((hotkey) => hotkey.group))];
  return groups.map((group) => ({ group, hotkeys: live.filter((hotkey) => hotkey.group === group) }));
}

/** The keys of this page, those too that do nothing at the moment. */
export const useEveryHotkey = (): readonly LiveHotkey[] => use(HotkeysContext);

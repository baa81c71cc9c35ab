import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { showBeside } from '../overlays/show-beside.ts';
import { Status } from '../surfaces/Status.tsx';
import { layersId } from '../theme.ts';
import styles from './AreaSuggestions.module.css';

export interface Suggestion {
  readonly id: string;
  readonly name: string;
  /** What is inserted. */
  readonly text: string;
  readonly icon?: ReactNode;
}

export interface Suggestions {
  /** Where the part begins, up to the caret, that the text of a suggestion replaces. */
  readonly start: number;
  readonly list: readonly Suggestion[];
  /** Tab inserts this one before any is chosen; otherwise Tab leaves the box. */
  readonly named?: Suggestion | undefined;
  /** The list was asked for, so its first entry is chosen at once. */
  readonly isAsked: boolean;
}

interface SuggestionWords {
  /** Which keys work in the list. */
  readonly keys: string;
  readonly tabInserts: (name: string) => string;
  /** Spoken when the list opens or changes. */
  readonly count: (count: number) => string;
}

interface AreaSuggestionsProps {
  area: HTMLTextAreaElement;
  /** Spoken name of the list. */
  label: string;
  /** Few boxes have suggestions, so their words come with those boxes. */
  words: SuggestionWords;
  suggest: (text: string, caret: number) => Suggestions;
  onInsert: (suggestion: Suggestion) => void;
}

interface Typed {
  text: string;
  caret: number;
}

/**
 * Offers texts for what is typed in a text box. The focus stays in the box; the arrow keys walk the list, Tab and
 * Enter insert, Escape closes. Nothing is offered before somebody types: a box that is only passed keeps its Tab.
 */
export function AreaSuggestions({ area, label, words, suggest, onInsert }: AreaSuggestionsProps) {
  const listId = useId();
  const [typed, setTyped] = useState<Typed>();
  const [walked, setWalked] = useState<number>();
  const found = typed && suggest(typed.text, typed.caret);
  const list = found?.list ?? [];
  const active = walked ?? (found?.isAsked === true ? 0 : undefined);

  const close = () => setTyped(undefined);
  const read = () => {
    const { value: text, selectionStart: caret } = area;
    setWalked(undefined);
    setTyped(area.selectionEnd === caret ? { text, caret } : undefined);
  };
  const insert = (suggestion: Suggestion) => {
    if (!found || !typed) return;
    area.setSelectionRange(found.start, typed.caret);
    insertText(suggestion.text);
    close();
    onInsert(suggestion);
  };
  const followCaret = () => {
    if (typed && document.activeElement === area && area.selectionStart !== typed.caret) read();
  };
  const press = (event: KeyboardEvent) => {
    const act = typed && !event.isComposing ? actionOf(event) : undefined;
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const actionOf = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey || altKey || shiftKey) return undefined;
    const chosen = active === undefined ? undefined : list[active];
    const inserted = key === 'Tab' ? (chosen ?? found?.named) : key === 'Enter' ? chosen : undefined;
    if (inserted) return () => insert(inserted);
    if (list.length === 0) return undefined;
    if (key === 'Escape') return close;
    const last = list.length - 1;
    if (key === 'ArrowDown') return () => setWalked(active === undefined || active === last ? 0 : active + 1);
    if (key === 'ArrowUp') return () => setWalked(active === undefined || active === 0 ? last : active - 1);
    return undefined;
  };
  useAreaEvents(area, { press, read, close, followCaret });
  useAreaAttributes(area, {
    listId: list.length > 0 ? listId : undefined,
    activeId: list.length > 0 && active !== undefined ? `${listId}-${active}` : undefined,
  });
  return (
    <>
      <Status hidden text={list.length > 0 ? words.count(list.length) : ''} />
      {list.length > 0 && (
        <SuggestionList
          area={area}
          label={label}
          listId={listId}
          list={list}
          active={active}
          named={found?.named}
          words={words}
          onChoose={insert}
        />
      )}
    </>
  );
}

/** As if it were typed, so that Ctrl+Z takes it back. No other call of browsers keeps that history. */
function insertText(text: string): void {
  // oxlint-disable-next-line typescript/no-deprecated
  document.execCommand('insertText', false, text);
}

interface AreaHandlers {
  press: (event: KeyboardEvent) => void;
  read: () => void;
  close: () => void;
  followCaret: () => void;
}

/** At the element itself, before the handlers of the box: keys of the list are none of the box. */
function useAreaEvents(area: HTMLTextAreaElement, handlers: AreaHandlers): void {
  const press = useEffectEvent(handlers.press);
  const read = useEffectEvent(handlers.read);
  const close = useEffectEvent(handlers.close);
  const followCaret = useEffectEvent(handlers.followCaret);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    area.addEventListener('keydown', (event) => press(event), { signal });
    area.addEventListener('input', () => read(), { signal });
    area.addEventListener('blur', () => close(), { signal });
    document.addEventListener('selectionchange', () => followCaret(), { signal });
    // This part is fetched when the box is there already, and somebody may have typed meanwhile.
    if (document.activeElement === area) read();
    return () => listening.abort();
  }, [area]);
}

/** A text box of several lines cannot be a combobox, but it may name its list and the chosen entry (decision 55). */
function useAreaAttributes(
  area: HTMLTextAreaElement,
  { listId, activeId }: { listId: string | undefined; activeId: string | undefined },
): void {
  useEffect(() => {
    const attributes = {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': listId,
      'aria-activedescendant': activeId,
    };
    for (const [name, value] of Object.entries(attributes)) {
      if (value === undefined) area.removeAttribute(name);
      else area.setAttribute(name, value);
    }
  }, [area, listId, activeId]);
  useEffect(
    () => () => {
      for (const name of ['autocomplete', 'haspopup', 'controls', 'activedescendant'])
        area.removeAttribute(`aria-${name}`);
    },
    [area],
  );
}

interface SuggestionListProps {
  area: HTMLTextAreaElement;
  label: string;
  listId: string;
  list: readonly Suggestion[];
  active: number | undefined;
  named: Suggestion | undefined;
  words: SuggestionWords;
  onChoose: (suggestion: Suggestion) => void;
}

function SuggestionList(props: SuggestionListProps) {
  const { area, label, listId, list, active, named, words, onChoose } = props;
  const layer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (layer.current === null) return undefined;
    layer.current.style.width = `${area.offsetWidth}px`;
    return showBeside(layer.current, area, { side: 'top' });
  }, [area]);
  return createPortal(
    <div ref={layer} popover="manual" className={styles.layer}>
      <div role="listbox" id={listId} aria-label={label}>
        {list.map((suggestion, index) => (
          <div
            key={suggestion.id}
            role="option"
            id={`${listId}-${index}`}
            aria-selected={index === active}
            className={styles.option}
            // The focus stays in the box.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(suggestion)}
          >
            <span className={styles.name}>{suggestion.name}</span>
            {suggestion.icon}
            <span className={styles.text}>{suggestion.text.slice(0, 200)}</span>
          </div>
        ))}
      </div>
      <p className={styles.hint}>{named ? words.tabInserts(named.name) : words.keys}</p>
    </div>,
    document.getElementById(layersId) ?? document.body,
  );
}

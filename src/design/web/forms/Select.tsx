import { Select as KitSelect } from '@mantine/core';
import { use, useLayoutEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { Button } from '../actions/Button.tsx';
import { failureText } from '../actions/failure-text.ts';
import { InPopover } from '../overlays/in-popover.ts';
import { texts } from '../texts.ts';
import { isLeftToSubmit, useUntouched, type FieldProps } from './field.tsx';
import { FormContext } from './form-context.ts';
import { searchDelayMs, useDebounced } from './use-debounced.ts';
import styles from './Select.module.css';

export interface Option<Value extends string = string> {
  value: Value;
  label: string;
  group?: string | undefined;
  disabled?: boolean | undefined;
}

interface SelectProps<Value extends string> extends FieldProps {
  options: readonly Option<Value>[];
  value: Value | null;
  onChange: (value: Value | null) => void;
  placeholder?: string | undefined;
  /** Shows a cross that empties it. */
  clearable?: boolean | undefined;
  /** Typing narrows the list; for more than about ten options. */
  searchable?: boolean | undefined;
  icon?: ReactNode;
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, value, onChange, placeholder, clearable = false, searchable = false, icon } = props;
  const frame = useKitFrame(props, value === null);
  return (
    <KitSelect
      {...frame}
      data={groupsOf(options)}
      value={value}
      onChange={(chosen) => {
        const option = options.find((candidate) => candidate.value === chosen);
        if (option !== undefined || clearable) onChange(option?.value ?? null);
      }}
      {...(placeholder === undefined ? {} : { placeholder })}
      leftSection={icon}
      searchable={searchable}
      // A list that opens by itself would cover what stands below it, and take the first Escape of a dialog.
      openOnFocus={false}
      clearable={clearable}
      allowDeselect={false}
      nothingFoundMessage={texts.noMatch('options')}
    />
  );
}

interface SearchSelectProps extends FieldProps {
  value: Option | null;
  onChange: (option: Option | null) => void;
  /** Called 250 ms after the last key with the trimmed text, never with an empty one (UI-036, UI-037). */
  search: (query: string) => Promise<readonly Option[]>;
  /** Characters before a search starts. */
  minLength?: number | undefined;
  /** What is searched, such as "users": for the text when nothing matches. */
  items: string;
  autoFocus?: boolean | undefined;
}

/** Chooses one of very many, which the server searches. */
export function SearchSelect(props: SearchSelectProps) {
  const { value, onChange, search, minLength = 1, items, autoFocus = false } = props;
  const [query, setQuery] = useState('');
  const [result, setResult] = useState<SearchResult>({ at: 'idle' });
  const frame = useKitFrame(props, value === null);
  const found = result.at === 'found' ? result.options : [];
  const known =
    value === null || found.some((option) => option.value === value.value) ? found : [value, ...found];
  const [isOpened, setOpened] = useState(false);
  const latest = useRef('');
  const searchNow = async (text: string) => {
    latest.current = text;
    setResult({ at: 'searching' });
    const next = await resultOf(() => search(text));
    // An earlier search may answer after a later one.
    if (latest.current === text) setResult(next);
  };
  const searchLater = useDebounced(searchNow, searchDelayMs);
  return (
    <KitSelect
      {...frame}
      data-autofocus={autoFocus || undefined}
      autoFocus={autoFocus}
      data={known.length === 0 && result.at !== 'failed' ? [noteOf(result, items)] : known.map(toKit)}
      filter={({ options }) => options}
      value={value?.value ?? null}
      searchable
      openOnFocus={false}
      clearable
      // Before anything is typed the list has nothing to say, and would cover what stands below it.
      dropdownOpened={isOpened && (result.at !== 'idle' || known.length > 0)}
      onDropdownOpen={() => setOpened(true)}
      onDropdownClose={() => setOpened(false)}
      searchValue={query}
      placeholder={texts.typeToSearch}
      onSearchChange={(text) => {
        setQuery(text);
        const trimmed = text.trim();
        const isChoice = known.some(({ label }) => label === trimmed);
        if (trimmed.length >= minLength && !isChoice) searchLater(trimmed);
      }}
      onChange={(chosen) => onChange(known.find((option) => option.value === chosen) ?? null)}
      nothingFoundMessage={
        result.at === 'failed' && (
          <SearchFailure message={result.message} onRetry={() => void searchNow(query.trim())} />
        )
      }
    />
  );
}

type SearchResult =
  | { at: 'idle' | 'searching' }
  | { at: 'found'; options: readonly Option[] }
  | { at: 'failed'; message: string };

async function resultOf(search: () => Promise<readonly Option[]>): Promise<SearchResult> {
  try {
    return { at: 'found', options: await search() };
  } catch (failure) {
    return { at: 'failed', message: failureText(failure).message };
  }
}

/** An option that cannot be chosen, since a list must never be without options. */
function noteOf(result: SearchResult, items: string) {
  const texted = {
    idle: texts.typeToSearch,
    searching: texts.loading,
    found: texts.noMatch(items),
    failed: '',
  };
  return { value: '', label: texted[result.at], disabled: true };
}

function SearchFailure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <span role="alert">
      {texts.searchFailed(message)}{' '}
      <Button size="s" onClick={onRetry}>
        {texts.retry}
      </Button>
    </span>
  );
}

/** The props that the kit's inputs share with our own fields. */
function useKitFrame(props: FieldProps, isEmpty: boolean) {
  const {
    label,
    hideLabel = false,
    description,
    required = false,
    disabled = false,
    readOnly = false,
    width,
  } = props;
  const ref = useRef<HTMLInputElement>(null);
  const [left, setLeft] = useState(false);
  const { attempted } = use(FormContext);
  const isInPopover = use(InPopover);
  const problem = props.error ?? (required && isEmpty ? texts.inputRequired : undefined);
  useLayoutEffect(() => ref.current?.setCustomValidity(problem ?? ''), [problem]);
  const isUntouched = useUntouched(problem);
  return {
    ref,
    ...(hideLabel ? { 'aria-label': label } : { label }),
    description,
    withAsterisk: required,
    disabled,
    readOnly,
    error: attempted || left ? problem : undefined,
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      if (!isLeftToSubmit(event) && !isUntouched(event)) setLeft(true);
    },
    w: width ?? '100%',
    classNames: {
      label: styles.label,
      description: styles.description,
      error: styles.error,
      input: styles.input,
      dropdown: styles.dropdown,
      option: styles.option,
      groupLabel: styles.groupLabel,
    },
    comboboxProps: {
      withinPortal: !isInPopover,
      zIndex: 'var(--layer-popover)',
      shadow: 'md',
      transitionProps: { duration: 80 },
    },
    clearButtonProps: { 'aria-label': texts.clear(label) },
  };
}

const toKit = ({ value, label, disabled = false }: Option) => ({ value, label, disabled });

function groupsOf(options: readonly Option[]) {
  const groups = [...new Set(options.flatMap((option) => option.group ?? []))];
  return [
    ...options.filter((option) => option.group === undefined).map(toKit),
    ...groups.map((group) => ({
      group,
      items: options.filter((option) => option.group === group).map(toKit),
    })),
  ];
}

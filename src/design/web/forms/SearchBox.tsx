import { useState } from 'react';
import { texts } from '../texts.ts';
import { SearchInput } from './TextInput.tsx';
import { searchDelayMs, useDebounced } from './use-debounced.ts';
import styles from './Field.module.css';

interface SearchBoxProps {
  label: string;
  /** What is searched for now, as the address keeps it. */
  query: string;
  /** Called with the trimmed text; empty means no search (UI-036). */
  onSearch: (query: string) => void;
  /** Names that narrow a term, as in `name:ada`. */
  fields?: readonly string[] | undefined;
  width?: number | string | undefined;
  /** Where the place does not tell what is searched. */
  placeholder?: string | undefined;
}

/** The box above a searchable list: terms by spaces, all must match, `field:term` narrows. */
export function SearchBox({ label, query, onSearch, fields = [], width, placeholder }: SearchBoxProps) {
  const [typed, setTyped] = useState(query);
  const [given, setGiven] = useState(query);
  const search = useDebounced((text: string) => onSearch(text), searchDelayMs);
  // Something else changed the search, such as the back button.
  if (query !== given) {
    setGiven(query);
    if (query !== typed.trim()) setTyped(query);
  }
  return (
    <div className={styles.search} style={{ width }}>
      <SearchInput
        label={label}
        placeholder={placeholder}
        value={typed}
        onChange={(text) => {
          setTyped(text);
          search(text.trim());
        }}
      />
      {fields.length > 0 && <p className={styles.hint}>{texts.searchFields(fields)}</p>}
    </div>
  );
}

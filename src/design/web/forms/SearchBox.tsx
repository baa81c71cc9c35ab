import { texts } from '../texts.ts';
import { SearchInput } from './TextInput.tsx';
import { useTyped } from './use-typed.ts';
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
  const [typed, setTyped] = useTyped(query, onSearch);
  return (
    <div className={styles.search} style={{ width }}>
      <SearchInput label={label} placeholder={placeholder} value={typed} onChange={setTyped} />
      {fields.length > 0 && <p className={styles.hint}>{texts.searchFields(fields)}</p>}
    </div>
  );
}

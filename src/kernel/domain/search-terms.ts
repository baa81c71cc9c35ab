// Search in lists: white space separates terms, all of them must match, and `field:term` searches one field.

export interface SearchTerm {
  field: string | undefined;
  text: string;
}

/** More terms than anybody types. Each one costs a look at every row. */
const mostTerms = 20;

/** Splits a query into lower-case terms (SUB-016, SUB-017); those after the twentieth do not count. */
export function searchTermsOf(query: string): SearchTerm[] {
  return query
    .toLowerCase()
    .split(/\s+/)
    .filter((term) => term !== '')
    .slice(0, mostTerms)
    .map((term) => {
      const colon = term.indexOf(':');
      const named = colon > 0 && colon < term.length - 1;
      return named
        ? { field: term.slice(0, colon), text: term.slice(colon + 1) }
        : { field: undefined, text: term };
    });
}

/** True when every term occurs in the field it names, or in any field. */
export function matchesSearch(terms: SearchTerm[], fields: Record<string, string>): boolean {
  const lower = Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, text.toLowerCase()]));
  return terms.every(({ field, text }) =>
    field === undefined
      ? Object.values(lower).some((value) => value.includes(text))
      : (lower[field] ?? '').includes(text),
  );
}

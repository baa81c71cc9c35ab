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
  // Lists of thousands of rows ask for each of them at every key: no object is made for a row.
  return terms.every(({ field, text }) => {
    if (field !== undefined) return Object.hasOwn(fields, field) && has(fields[field], text);
    for (const name in fields) if (has(fields[name], text)) return true;
    return false;
  });
}

const has = (value: string | undefined, text: string): boolean =>
  value !== undefined && value.toLowerCase().includes(text);

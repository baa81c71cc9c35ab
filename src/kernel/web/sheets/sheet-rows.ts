/** One cell of a table; null is an empty one. */
export type SheetCell = string | number | null;

/** A table for a spreadsheet; the first row holds the headings. */
export type SheetRows = readonly (readonly SheetCell[])[];

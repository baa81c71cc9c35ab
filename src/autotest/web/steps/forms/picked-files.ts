/** Files that were picked in the editor, by the id that it gave them; they are sent with the next save. */
export type PickedFiles = Readonly<Record<string, File>>;

/** Files that were picked in the editor, by the ids that it gave them. They are sent with the next save. */
export type PickedFiles = Readonly<Record<string, File>>;

/** What the overview asks of the room above about the files of the submission. */
export interface OverviewFiles {
  /** Path of a file of the submission, or undefined when it is not there. */
  pathOf: (fileId: string) => string | undefined;
  /** Address of a line in the code. */
  hrefOf: (fileId: string, line: number) => string;
  /** Lines shown around a thread. */
  contextAmount: number;
}

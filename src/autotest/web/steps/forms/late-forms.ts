// Parts of the forms of blocks that ask the server: few blocks show them, and the list of blocks is needed without.
import { lazyPart } from '../../../../design/web/index.ts';

export const OwnFilesForm = lazyPart(async () => (await import('./OwnFilesForm.tsx')).OwnFilesForm);
export const RunSolution = lazyPart(async () => (await import('./RunSolution.tsx')).RunSolution);

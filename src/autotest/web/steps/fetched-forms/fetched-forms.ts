// Forms, and parts of forms, that few blocks show: the list of blocks, and results, are needed without.
import { lazyPart } from '../../../../design/web/index.ts';

export const OwnFilesForm = lazyPart(async () => (await import('./OwnFilesForm.tsx')).OwnFilesForm);
export const RunSolution = lazyPart(async () => (await import('./RunSolution.tsx')).RunSolution);
export const Junit5Form = lazyPart(async () => (await import('./Junit5Form.tsx')).Junit5Form);
export const Flake8Form = lazyPart(async () => (await import('./Flake8Form.tsx')).Flake8Form);
export const CheckstyleForm = lazyPart(async () => (await import('./CheckstyleForm.tsx')).CheckstyleForm);
export const JavaCompileForm = lazyPart(async () => (await import('./JavaCompileForm.tsx')).JavaCompileForm);
export const SimplePythonTestForm = lazyPart(
  async () => (await import('./SimplePythonTestForm.tsx')).SimplePythonTestForm,
);
export const CodeStructureTestForm = lazyPart(
  async () => (await import('./CodeStructureTestForm.tsx')).CodeStructureTestForm,
);
export const XunitForm = lazyPart(async () => (await import('./XunitForm.tsx')).XunitForm);
export const PhpunitForm = lazyPart(async () => (await import('./PhpunitForm.tsx')).PhpunitForm);
export const RunInForm = lazyPart(async () => (await import('./RunInForm.tsx')).RunInForm);
export const RunInNotebookForm = lazyPart(
  async () => (await import('./RunInNotebookForm.tsx')).RunInNotebookForm,
);
export const OutputForm = lazyPart(async () => (await import('./OutputForm.tsx')).OutputForm);
export const StructureForm = lazyPart(async () => (await import('./StructureForm.tsx')).StructureForm);

// Forms, and parts of forms, that few blocks show: the list of blocks, and results, are needed without.
import { lazyPart } from '../../../../design/web/index.ts';

export const OwnFilesForm = lazyPart(async () => (await import('./OwnFilesForm.tsx')).OwnFilesForm);
export const RunSolution = lazyPart(async () => (await import('./RunSolution.tsx')).RunSolution);
export const Junit5Form = lazyPart(async () => (await import('../fetched-forms/Junit5Form.tsx')).Junit5Form);
export const Flake8Form = lazyPart(async () => (await import('../fetched-forms/Flake8Form.tsx')).Flake8Form);
export const CheckstyleForm = lazyPart(
  async () => (await import('../fetched-forms/CheckstyleForm.tsx')).CheckstyleForm,
);
export const JavaCompileForm = lazyPart(
  async () => (await import('../fetched-forms/JavaCompileForm.tsx')).JavaCompileForm,
);
export const SimplePythonTestForm = lazyPart(
  async () => (await import('../fetched-forms/SimplePythonTestForm.tsx')).SimplePythonTestForm,
);
export const CodeStructureTestForm = lazyPart(
  async () => (await import('../fetched-forms/CodeStructureTestForm.tsx')).CodeStructureTestForm,
);
export const PhpunitForm = lazyPart(
  async () => (await import('../fetched-forms/PhpunitForm.tsx')).PhpunitForm,
);
export const RunInForm = lazyPart(async () => (await import('../fetched-forms/RunInForm.tsx')).RunInForm);
export const RunInNotebookForm = lazyPart(
  async () => (await import('../fetched-forms/RunInNotebookForm.tsx')).RunInNotebookForm,
);
export const OutputForm = lazyPart(async () => (await import('../fetched-forms/OutputForm.tsx')).OutputForm);
export const StructureForm = lazyPart(async () => (await import('./StructureForm.tsx')).StructureForm);

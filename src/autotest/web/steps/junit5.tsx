import { IconTestPipe } from '../../../design/web/index.ts';
import { defineView } from './view.tsx';
import { Junit5Form } from './fetched-forms/fetched-forms.ts';

export const junit5 = defineView('junit5', {
  icon: <IconTestPipe aria-hidden size={16} />,
  help: 'Compiles the submission and runs a class of JUnit 5 tests on it. Each test that passes earns an equal part of its points. Tests and hand-in share a process. The hand-in has nearly no rights in it, and known tricks fail or are shown to staff, but it could forge its result; staff see that. Check what a call has returned after it, not inside of code that you hand over.',
  detailOf: ({ testFile }) => testFile.name,
  Form: Junit5Form,
});

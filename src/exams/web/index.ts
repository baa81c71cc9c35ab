import { lazyPart } from '../../design/web/index.ts';
import { lazyPage } from '../../kernel/web/lazy-page.tsx';

export const ExamRoomPage = lazyPage(
  async () => (await import('./ExamRoomPage.tsx')).ExamRoomPage,
  'the exam room',
);
export const WriteCard = lazyPart(async () => (await import('./write/WriteCard.tsx')).WriteCard);
export const ExamBar = lazyPart(async () => (await import('./ExamBar.tsx')).ExamBar);

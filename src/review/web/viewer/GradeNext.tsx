import { Button, Kbd, Stack, useShownKeys } from '../../../design/web/index.ts';
import { gradeNextKey } from '../keys.ts';
import { texts } from '../texts.ts';
import { GradeNextSetting } from './GradeNextSetting.tsx';
import { useGradeNext } from './use-grade-next.ts';
import type { ViewerScope } from './viewer-scope.ts';

/** The way to the next work to grade, and the order in which it comes. */
export function GradeNext({ scope }: { scope: ViewerScope }) {
  const open = useGradeNext(scope);
  const keys = useShownKeys(gradeNextKey);
  return (
    <Stack gap={2}>
      <Button wide after={<Kbd>{keys}</Kbd>} onClick={() => void open()}>
        {texts.gradeNext}
      </Button>
      <GradeNextSetting />
    </Stack>
  );
}

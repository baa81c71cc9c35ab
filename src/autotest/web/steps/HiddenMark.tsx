import { IconEyeOff, Tooltip } from '../../../design/web/index.ts';
import { texts } from '../texts.ts';

/** Shown beside the title of a match whose texts students never see. */
export function HiddenMark() {
  return (
    <Tooltip text={texts.hiddenMatch}>
      <IconEyeOff size={14} role="img" aria-label={texts.hiddenMatch} />
    </Tooltip>
  );
}

import { lazyPart } from '../lazy-part.tsx';

export interface HotkeyHelpProps {
  opened: boolean;
  onClose: () => void;
}

/** The dialog behind `?`: every key that works on this page. Fetched when it is first shown. */
export const HotkeyHelp = lazyPart<HotkeyHelpProps>(() => import('./HotkeyHelpInside.tsx'));

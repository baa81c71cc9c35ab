import { DialogFrame, type DialogProps } from './DialogFrame.tsx';
import { useCloseGuard } from './use-close-guard.tsx';

export function DialogInside(props: DialogProps) {
  const guard = useCloseGuard(props.onClose);
  return guard.around(<DialogFrame {...props} onClose={guard.close} leave={props.onClose} />);
}

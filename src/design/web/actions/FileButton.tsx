import { useRef } from 'react';
import { Button, type ButtonLook } from './Button.tsx';

interface FileButtonProps extends ButtonLook {
  /** Kinds of files, as in `image/png,image/jpeg`. */
  accept: string;
  disabled?: boolean | undefined;
  onPick: (files: File[]) => void;
  children: string;
}

/** A button that opens the choice of files, where a whole area to drop them on would be too much. */
export function FileButton({ accept, onPick, children, ...look }: FileButtonProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...look} data-picks-files onClick={() => picker.current?.click()}>
        {children}
      </Button>
      <input
        ref={picker}
        type="file"
        accept={accept}
        multiple
        hidden
        aria-label={children}
        onChange={({ currentTarget }) => {
          onPick([...(currentTarget.files ?? [])]);
          // So that the same file can be chosen once more.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

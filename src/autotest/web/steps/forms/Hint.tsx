import { Fragment } from 'react';
import { InlineCode } from '../../../../design/web/index.ts';

/** A hint that shows parts between backticks as code. */
export function Hint({ text }: { text: string }) {
  return text
    .split('`')
    .map((part, at) =>
      at % 2 === 0 ? <Fragment key={at}>{part}</Fragment> : <InlineCode key={at}>{part}</InlineCode>,
    );
}

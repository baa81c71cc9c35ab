import { syntaxTreeAvailable } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../testing/render-part.tsx';
import { CodeView } from './CodeView.tsx';

const long = 'value = value + 1\n'.repeat(20_000);

/** What has been parsed, once the language has come. */
const isParsed = (): boolean => {
  const view = EditorView.findFromDOM(page.getByRole('textbox').element() as HTMLElement);
  return view !== null && syntaxTreeAvailable(view.state);
};

it('parses a long text to its end before anybody scrolls there, so that scrolling waits for no parser', async () => {
  await renderPart(
    <div style={{ height: 300, display: 'flex' }}>
      <CodeView text={long} fileName="a.py" maxLines={20_000} />
    </div>,
  );
  await expect.element(page.getByRole('textbox')).toHaveTextContent('value = value + 1');
  await expect.poll(isParsed, { timeout: 20_000 }).toBe(true);
});

// The floor of the viewer: CodeMirror alone with the text, line numbers and the colours of Python. Runs in a page.
import { defaultHighlightStyle, LanguageDescription, syntaxHighlighting } from '@codemirror/language';
import { languages } from '@codemirror/language-data';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';

declare global {
  interface Window {
    /** Milliseconds until the text is drawn. */
    openText: (text: string) => Promise<number>;
  }
}

const colours: Promise<Extension> =
  LanguageDescription.matchLanguageName(languages, 'Python')?.load() ?? Promise.resolve([]);

window.openText = async (text) => {
  const language = await colours;
  const startedAt = performance.now();
  const extensions = [
    language,
    lineNumbers(),
    syntaxHighlighting(defaultHighlightStyle),
    EditorState.readOnly.of(true),
    EditorView.theme({ '&': { height: '600px' } }),
  ];
  new EditorView({ parent: document.body, state: EditorState.create({ doc: text, extensions }) });
  await drawn();
  return performance.now() - startedAt;
};

/** The frame after the next one starts when the next one has been drawn. */
function drawn(): Promise<unknown> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  });
}

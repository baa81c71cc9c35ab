import { LanguageDescription } from '@codemirror/language';
import { languages } from '@codemirror/language-data';
import { classHighlighter, highlightCode } from '@lezer/highlight';

/** Colours a fenced block in place, when its language is known. */
export async function drawCode(place: HTMLElement) {
  const name = /language-(\S+)/.exec(place.className)?.[1];
  const language = name === undefined ? null : LanguageDescription.matchLanguageName(languages, name, true);
  const support = await language?.load();
  if (support === undefined) return;
  const text = place.textContent;
  const fragment = document.createDocumentFragment();
  const put = (code: string, classes: string) => {
    const span = document.createElement('span');
    span.className = classes;
    span.textContent = code;
    fragment.append(span);
  };
  highlightCode(text, support.language.parser.parse(text), classHighlighter, put, () =>
    fragment.append('\n'),
  );
  place.replaceChildren(fragment);
}

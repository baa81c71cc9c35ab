import DOMPurify from 'dompurify';
import MarkdownIt from 'markdown-it';
import { texts } from '../texts.ts';
import { mathRule } from './math-rule.ts';

interface RenderChoices {
  keepsLines: boolean;
}

const markdown = new MarkdownIt({ html: false, linkify: true });
markdown.inline.ruler.after('escape', 'math', mathRule);
// KaTeX fills it once it is loaded; until then, and if it fails, the source is shown.
markdown.renderer.rules['math'] = (tokens, index) => {
  const token = tokens[index];
  const isBlock = token?.markup === '$$';
  return `<span class="math" data-display="${isBlock}">${markdown.utils.escapeHtml(token?.content ?? '')}</span>`;
};
markdown.core.ruler.push('line-ends', ({ env, tokens }) => {
  if (env['keepsLines'] !== true) return;
  for (const inline of tokens.flatMap((token) => token.children ?? [])) {
    if (inline.type === 'softbreak') inline.type = 'hardbreak';
  }
});
// Alignment of cells comes as a style attribute, which the content security policy forbids.
markdown.core.ruler.push('cell-alignment', (state) => {
  for (const token of state.tokens) {
    const align = /text-align:(\w+)/.exec(String(token.attrGet('style') ?? ''))?.[1];
    if (align !== undefined) token.attrs = [['align', align]];
  }
});

// The page has one heading of the first level: its title. What people write comes below it.
markdown.core.ruler.push('heading-level', (state) => {
  for (const token of state.tokens) {
    if (token.type.startsWith('heading_')) token.tag = `h${Math.min(Number(token.tag[1]) + 1, 6)}`;
  }
});

const purify = DOMPurify(window);
purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A' || !node.hasAttribute('href')) return;
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noopener noreferrer nofollow');
});

/** Markdown as nodes that are safe to show. */
export function renderMarkdown(text: string, choices: RenderChoices): DocumentFragment {
  const fragment = purify.sanitize(markdown.render(text, { ...choices }), {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'iframe', 'video', 'audio'],
    FORBID_ATTR: ['id', 'name', 'style', 'srcset'],
    RETURN_DOM_FRAGMENT: true,
  });
  for (const picture of fragment.querySelectorAll('img')) replaceRemote(picture);
  return fragment;
}

/** Fetching a picture tells its site who reads and when, so a picture of another site is a link (decision 15). */
function replaceRemote(picture: HTMLImageElement) {
  const source = picture.getAttribute('src') ?? '';
  const url = URL.canParse(source, location.href) ? new URL(source, location.href) : undefined;
  if (url?.protocol === 'data:' || url?.origin === location.origin) return;
  const text = texts.remotePicture(picture.alt, url?.host ?? '');
  if (!url || picture.closest('a')) {
    picture.replaceWith(text);
    return;
  }
  const link = document.createElement('a');
  Object.assign(link, { href: url.href, target: '_blank', rel: 'noopener noreferrer nofollow' });
  link.append(text);
  picture.replaceWith(link);
}

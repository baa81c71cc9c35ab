import DOMPurify from 'dompurify';
import MarkdownIt from 'markdown-it';
import { mathRule } from './math-rule.ts';

const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true });
markdown.inline.ruler.after('escape', 'math', mathRule);
// Filled by KaTeX once it is loaded; until then, and where it fails, the source stands here.
markdown.renderer.rules['math'] = (tokens, index) => {
  const token = tokens[index];
  const isBlock = token?.markup === '$$';
  return `<span class="math" data-display="${isBlock}">${markdown.utils.escapeHtml(token?.content ?? '')}</span>`;
};
// Alignment of cells comes as a style attribute, which the content security policy forbids.
markdown.core.ruler.push('cell-alignment', (state) => {
  for (const token of state.tokens) {
    const align = /text-align:(\w+)/.exec(String(token.attrGet('style') ?? ''))?.[1];
    if (align !== undefined) token.attrs = [['align', align]];
  }
});

const purify = DOMPurify(window);
purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A' || !node.hasAttribute('href')) return;
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noopener noreferrer nofollow');
});

/** Markdown as nodes that are safe to show. */
export const renderMarkdown = (text: string): DocumentFragment =>
  purify.sanitize(markdown.render(text), {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'iframe', 'video', 'audio'],
    FORBID_ATTR: ['id', 'name', 'style'],
    RETURN_DOM_FRAGMENT: true,
  });

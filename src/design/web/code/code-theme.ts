import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { styleNonce } from '../style-nonce.ts';

// Colours come from the tokens, so one set of rules serves both schemes.
const highlight = HighlightStyle.define([
  {
    tag: [
      tags.keyword,
      tags.controlKeyword,
      tags.definitionKeyword,
      tags.operatorKeyword,
      tags.moduleKeyword,
    ],
    color: 'var(--code-keyword)',
  },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: 'var(--code-string)' },
  { tag: tags.comment, color: 'var(--code-comment)', fontStyle: 'italic' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--code-number)' },
  {
    tag: [tags.function(tags.definition(tags.variableName)), tags.function(tags.variableName)],
    color: 'var(--code-function)',
  },
  {
    tag: [tags.className, tags.typeName, tags.definition(tags.className), tags.tagName, tags.namespace],
    color: 'var(--code-type)',
  },
  { tag: tags.heading, fontWeight: '650' },
  { tag: tags.link, color: 'var(--on-soft)', textDecoration: 'underline' },
]);

const look = EditorView.theme({
  '&': { backgroundColor: 'var(--code-background)', color: 'var(--code-text)', height: '100%' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--font-code)',
    // Ligatures draw `->` and `<=` as other signs, which is wrong for learners.
    fontVariantLigatures: 'none',
    lineHeight: '1.55',
  },
  '.cm-content': { caretColor: 'var(--code-text)', padding: '6px 0' },
  '.cm-cursor': { borderLeftColor: 'var(--code-text)' },
  '.cm-line': { padding: '0 12px 0 6px' },
  '.cm-gutters': { backgroundColor: 'var(--code-background)', color: 'var(--code-gutter)', border: '0' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 4px 0 12px', minWidth: '36px' },
  '.cm-activeLine, .cm-activeLineGutter': {
    backgroundColor: 'var(--code-active-line)',
  },
  '.cm-activeLineGutter': { color: 'var(--code-text)' },
  '.cm-selectionBackground, &.cm-focused .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--primary) 26%, transparent) !important',
  },
  '.cm-panels': { backgroundColor: 'var(--surface)', color: 'var(--text)', fontFamily: 'var(--font-ui)' },
  '.cm-panels-top': { borderBottom: '1px solid var(--border)' },
  '.cm-panel.cm-search': { padding: '6px 10px', fontSize: '13px' },
  '.cm-panel.cm-search label': { fontSize: '12px' },
  '.cm-textfield': {
    border: '1px solid var(--control)',
    borderRadius: '6px',
    backgroundColor: 'var(--surface)',
    color: 'var(--text)',
    fontSize: '13px',
    padding: '3px 8px',
  },
  '.cm-button': {
    border: '1px solid var(--control)',
    borderRadius: '6px',
    background: 'var(--surface)',
    color: 'var(--text)',
    fontSize: '12px',
  },
  '.cm-searchMatch': { backgroundColor: 'var(--warning-soft)', outline: '1px solid var(--warning)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--primary-soft)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--surface)',
    border: '1px solid var(--border)',
    color: 'var(--text)',
  },
});

/** What every code view begins with. */
export const codeLook = () => [EditorView.cspNonce.of(styleNonce()), look, syntaxHighlighting(highlight)];

const sizes = new Map<number, Extension>();

/** The same extension for the same size: each one made leaves its rules in the page. */
export function fontSizeOf(fontSizePx: number): Extension {
  const known = sizes.get(fontSizePx);
  if (known !== undefined) return known;
  const made = EditorView.theme({ '&': { fontSize: `${fontSizePx}px` } });
  sizes.set(fontSizePx, made);
  return made;
}

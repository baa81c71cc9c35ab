import type { StateInline } from 'markdown-it';

/** `$x$` inside a line and `$$x$$` as a display. "$5 and $10" stays money: no space inside, no digit behind. */
export function mathRule(state: StateInline, silent: boolean): boolean {
  if (state.src[state.pos] !== '$') return false;
  const mark = state.src[state.pos + 1] === '$' ? '$$' : '$';
  const start = state.pos + mark.length;
  const end = state.src.indexOf(mark, start);
  if (end <= start || end > state.posMax) return false;
  const source = state.src.slice(start, end);
  const isMoney = /^\s|\s$/.test(source) || /\d/.test(state.src[end + 1] ?? '');
  if (mark === '$' && isMoney) return false;
  if (!silent) {
    const token = state.push('math', '', 0);
    token.content = source.trim();
    token.markup = mark;
  }
  state.pos = end + mark.length;
  return true;
}

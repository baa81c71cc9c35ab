// Parses a text in short pieces before it is scrolled to.
import { ensureSyntaxTree, language, syntaxTreeAvailable } from '@codemirror/language';
import { ViewPlugin, type EditorView, type ViewUpdate } from '@codemirror/view';
import { whenIdle } from '../when-idle.ts';

/** A piece takes half of an idle moment, which lasts at most 50 ms: what a person begins meanwhile waits no longer. */
const shortestPieceMs = 8;
/** Texts beyond it are parsed by CodeMirror as they are scrolled to, so that nobody's processor works for nothing. */
const mostCharacters = 2_000_000;

/**
 * CodeMirror parses what comes next in idle moments, for up to 100 ms at once while no key is pressed: the wheel does not
 * end it, and nothing is drawn meanwhile. This is done before it begins, so that nothing is left to it.
 */
export const parseAhead = ViewPlugin.fromClass(
  class {
    private readonly view: EditorView;
    private isWaiting = false;
    private isGone = false;

    constructor(view: EditorView) {
      this.view = view;
      this.waitForIdle();
    }

    /** A language that has come, or another one, begins anew. */
    update({ docChanged, transactions }: ViewUpdate): void {
      if (docChanged || transactions.some(({ reconfigured }) => reconfigured)) this.waitForIdle();
    }

    destroy(): void {
      this.isGone = true;
    }

    private waitForIdle(): void {
      if (this.isWaiting) return;
      this.isWaiting = true;
      whenIdle((leftMs) => {
        this.isWaiting = false;
        if (!this.isGone) this.parsePiece(Math.max(shortestPieceMs, leftMs / 2));
      });
    }

    /** What is shown comes first. Its colours are drawn when its piece is done. */
    private parsePiece(pieceMs: number): void {
      const { state, viewport } = this.view;
      if (state.facet(language) === null) return;
      const most = Math.min(state.doc.length, mostCharacters);
      const end = syntaxTreeAvailable(state, viewport.to) ? most : viewport.to;
      if (ensureSyntaxTree(state, end, pieceMs)) this.view.dispatch({});
      if (!syntaxTreeAvailable(this.view.state, most)) this.waitForIdle();
    }
  },
);

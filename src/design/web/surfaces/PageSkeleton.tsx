import { noteLoader } from '../../../kernel/web/loader-hold.ts';
import { useEffect } from 'react';
import { VisuallyHidden } from '../layout/Text.tsx';
import { texts } from '../texts.ts';
import { useDrawnLoader } from './loader-visible.ts';

/** A page before it has come, in the shape that nearly all have; index.html draws the same before any script runs. */
export function PageSkeleton() {
  useEffect(noteLoader, []);
  useDrawnLoader(true);
  return (
    <div className="first-main" role="status">
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      <div className="first-header" aria-hidden>
        <span className="first-bar" />
      </div>
      <div className="first-body" aria-hidden>
        {[0, 1, 2].map((bar) => (
          <span key={bar} className="first-bar" />
        ))}
      </div>
    </div>
  );
}

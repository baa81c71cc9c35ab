import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../actions/Button.tsx';
import { texts } from '../texts.ts';

interface LoadMoreProps {
  /** False when everything is loaded: hides the button. */
  hasMore: boolean;
  loading: boolean;
  onLoad: () => void;
}

/** Loads the next page when pressed, and again by itself as long as it is in view (UI-043). */
export function LoadMore({ hasMore, loading, onLoad }: LoadMoreProps) {
  const place = useRef<HTMLDivElement>(null);
  const load = useEffectEvent(onLoad);
  useEffect(() => {
    if (!hasMore || loading || place.current === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) load();
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [hasMore, loading]);
  if (!hasMore) return null;
  return (
    <div ref={place} style={{ display: 'flex', justifyContent: 'center', padding: 16 }}>
      <Button loading={loading} onClick={onLoad}>
        {texts.loadMore}
      </Button>
    </div>
  );
}

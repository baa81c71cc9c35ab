import { useEffect, useRef, useState } from 'react';
import { useResolvedScheme } from '../DesignProvider.tsx';
import styles from './Frames.module.css';

interface HtmlFrameProps {
  /** Spoken, since the content has no name of its own. */
  label: string;
  html: string;
}

const mostHeightPx = 1200;

/**
 * HTML of somebody, in a frame with an origin of its own and without network: its scripts run, and reach neither this
 * page nor any other. The frame tells its height.
 */
export function HtmlFrame({ label, html }: HtmlFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const scheme = useResolvedScheme();
  const [heightPx, setHeightPx] = useState(40);
  useEffect(() => {
    const send = () => frame.current?.contentWindow?.postMessage({ html, scheme }, '*');
    const hear = (event: MessageEvent<unknown>) => {
      if (event.source !== frame.current?.contentWindow) return;
      const message = messageOf(event.data);
      if (message.ready) send();
      if (message.height !== undefined) setHeightPx(Math.min(Math.max(message.height, 20), mostHeightPx));
    };
    window.addEventListener('message', hear);
    // The frame may be there already, when only the text or the colours have changed.
    send();
    return () => window.removeEventListener('message', hear);
  }, [html, scheme]);
  return (
    <iframe
      ref={frame}
      title={label}
      src="/content-frame"
      sandbox="allow-scripts"
      className={styles.html}
      style={{ height: heightPx }}
    />
  );
}

function messageOf(data: unknown): { ready: boolean; height: number | undefined } {
  if (typeof data !== 'object' || data === null) return { ready: false, height: undefined };
  const height = 'height' in data && typeof data.height === 'number' ? data.height : undefined;
  return { ready: 'ready' in data && data.ready === true, height };
}

import { encodeQR } from 'qr';
import { pathOfCode } from './code-path.ts';
import styles from './QrCode.module.css';

/** A text as a QR code, dark on white in both themes: cameras read no other. It fills the place that it gets. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: quietModules });
  return (
    <svg
      className={styles.code}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      shapeRendering="crispEdges"
    >
      <path className={styles.ground} d={`M0 0h${modules.length}v${modules.length}h-${modules.length}z`} />
      <path className={styles.modules} d={pathOfCode(modules)} />
    </svg>
  );
}

/** The white margin that readers need (ISO/IEC 18004). */
const quietModules = 4;

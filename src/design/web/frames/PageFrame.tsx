import styles from './Frames.module.css';

interface PageFrameProps {
  label: string;
  src: string;
  /** A document that the browser draws itself, such as PDF: a sandbox would keep its viewer away. */
  isDocument?: boolean | undefined;
}

/** A page or document of somebody, from the second listener. */
export function PageFrame({ label, src, isDocument = false }: PageFrameProps) {
  return (
    <iframe
      title={label}
      src={src}
      className={styles.page}
      {...(isDocument ? {} : { sandbox: 'allow-scripts allow-forms allow-modals' })}
    />
  );
}

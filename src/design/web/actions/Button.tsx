import type { ComponentProps, ReactNode } from 'react';
import { checkedSize, type ButtonSize } from './button-size.ts';
import { Spinner } from './Spinner.tsx';
import { useOpenLink } from './navigation.ts';
import styles from './Button.module.css';

/** A view has one primary button; danger is outlined, dangerFilled is only for the button of a confirmation. */
export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger' | 'dangerFilled' | 'success';

export interface ButtonLook {
  kind?: ButtonKind | undefined;
  size?: ButtonSize | undefined;
  icon?: ReactNode;
  /** Behind the text: a chevron, a Kbd. */
  after?: ReactNode;
  loading?: boolean | undefined;
  wide?: boolean | undefined;
}

type ButtonProps = ButtonLook & Omit<ComponentProps<'button'>, 'className' | 'style'>;

export function Button(props: ButtonProps) {
  const {
    kind = 'secondary',
    size = 'm',
    type = 'button',
    icon,
    after,
    loading = false,
    wide,
    children,
    ...rest
  } = props;
  return (
    <button
      aria-busy={loading || undefined}
      {...rest}
      type={type}
      // Last: the kit's layers hand class names to the button that opens them.
      className={styles.button}
      data-kind={kind}
      data-size={checkedSize(size)}
      data-wide={wide}
    >
      {loading ? <Spinner /> : icon}
      <span className={styles.label}>{children}</span>
      {after}
    </button>
  );
}

type ButtonLinkProps = ButtonLook & { href: string; newTab?: boolean | undefined; children: ReactNode };

/** Looks like a button and goes somewhere. */
export function ButtonLink({
  kind = 'secondary',
  size = 'm',
  icon,
  after,
  wide,
  newTab,
  href,
  children,
}: ButtonLinkProps) {
  const openLink = useOpenLink();
  return (
    <a
      className={styles.button}
      data-kind={kind}
      data-size={checkedSize(size)}
      data-wide={wide}
      href={href}
      {...(newTab === true ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      onClick={(event) => {
        if (newTab !== true) openLink(event, href);
      }}
    >
      {icon}
      <span className={styles.label}>{children}</span>
      {after}
    </a>
  );
}

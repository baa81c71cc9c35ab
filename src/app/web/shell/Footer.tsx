import { Link } from '../../../design/web/index.ts';
import { useSettingsQuery } from '../../../people/web/index.ts';
import { texts } from '../texts.ts';
import styles from './Footer.module.css';
import { footerLinksOf } from './footer-links.ts';
import { useIsStudent } from './use-is-student.ts';

/** Version and links of the site; a link without a target is left out (SHELL-011, SHELL-026). */
export function Footer() {
  const about = useSettingsQuery().data;
  const isStudent = useIsStudent();
  if (!about) return null;
  return (
    <>
      <span>{texts.version(about.version)}</span>
      <nav aria-label={texts.footer}>
        <ul className={styles.links}>
          {footerLinksOf(about.settings, isStudent).map(({ name, href }) => (
            <li key={name}>
              <Link href={href} newTab>
                {texts.footerLinks[name]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

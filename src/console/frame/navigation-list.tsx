import { Link } from '@tanstack/react-router';
import styles from './frame.module.css';
import type { NavigationSection } from './navigation.ts';
import { t } from './texts.ts';

/** The links to all screens that the caller may see. */
export function NavigationList({
  sections,
  onChoose,
}: {
  readonly sections: readonly NavigationSection[];
  readonly onChoose: () => void;
}) {
  return (
    <nav className={styles.nav} aria-label={t.navigation}>
      {sections.map(({ title, links }) => (
        <div key={title ?? ''}>
          {title !== null && <div className={styles.groupTitle}>{title}</div>}
          <ul className={styles.group}>
            {links.map(({ label, icon: Icon, link }) => (
              <li key={label}>
                <Link {...link} className={styles.link} onClick={onChoose}>
                  <Icon aria-hidden="true" />
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

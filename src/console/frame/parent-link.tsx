import { Link, useMatchRoute } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import styles from './frame.module.css';
import type { NavigationSection } from './navigation.ts';

/** Above the screen of one thing: a link to the list that contains it. */
export function ParentLink({ sections }: { readonly sections: readonly NavigationSection[] }) {
  const matches = useMatchRoute();
  const parent = sections
    .flatMap(({ links }) => links)
    .find(
      ({ link }) =>
        link.activeOptions?.exact !== true && matches({ ...link, fuzzy: true }) && !matches({ ...link }),
    );
  if (parent === undefined) return null;
  return (
    <Link {...parent.link} className={styles.parent}>
      <ChevronLeft aria-hidden="true" />
      {parent.label}
    </Link>
  );
}

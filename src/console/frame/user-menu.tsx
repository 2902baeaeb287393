import { ChevronsUpDown } from 'lucide-react';
import { Button, Menu, type MenuEntry } from '../kit/index.ts';
import styles from './frame.module.css';
import { useReaderActions } from './reader-actions.ts';

/** What belongs to the reader and not to an organization: the account, language and colours. */
export function UserMenu({ name }: { readonly name: string | undefined }) {
  const groups = useReaderActions();
  return (
    <Menu
      entries={groups.flatMap((group, index): MenuEntry[] => (index === 0 ? [...group] : [null, ...group]))}
      trigger={
        <Button look="quiet" className={styles.switch}>
          <span className={styles.user}>
            <span className={styles.initial} aria-hidden="true">
              {name?.slice(0, 1).toUpperCase() ?? ''}
            </span>
            {name ?? '…'}
          </span>
          <ChevronsUpDown aria-hidden="true" />
        </Button>
      }
    />
  );
}

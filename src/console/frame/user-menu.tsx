import { useNavigate } from '@tanstack/react-router';
import { ChevronsUpDown } from 'lucide-react';
import { closeConnections, problemOf, signOut } from '../api/index.ts';
import { Button, Menu, notify } from '../kit/index.ts';
import { changeLanguage, LANGUAGES, type Language, language } from '../language/index.ts';
import styles from './frame.module.css';
import { t } from './texts.ts';
import { chooseTheme, THEMES } from './theme.ts';

/** What belongs to the reader and not to an organization: the account, language and colours. */
export function UserMenu({ name }: { readonly name: string | undefined }) {
  const navigate = useNavigate();
  const leave = async () => {
    try {
      await signOut();
    } catch (error) {
      notify(t.stillSignedIn(problemOf(error).message), 'bad');
      return;
    }
    closeConnections();
    await navigate({ to: '/sign-in', search: {} });
  };
  const others = Object.entries(LANGUAGES).filter(([tag]) => tag !== language) as [Language, string][];
  return (
    <Menu
      entries={[
        { label: t.account, onChoose: () => void navigate({ to: '/you' }) },
        null,
        ...others.map(([tag, label]) => ({ label, onChoose: () => changeLanguage(tag) })),
        null,
        ...THEMES.map((theme) => ({
          label: `${t.colours}: ${t[theme]}`,
          onChoose: () => chooseTheme(theme),
        })),
        null,
        { label: t.signOut, onChoose: () => void leave() },
      ]}
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

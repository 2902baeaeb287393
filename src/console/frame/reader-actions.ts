import { useNavigate } from '@tanstack/react-router';
import { closeConnections, problemOf, signOut } from '../api/index.ts';
import { notify } from '../kit/index.ts';
import { changeLanguage, LANGUAGES, type Language, language } from '../language/index.ts';
import { t } from './texts.ts';
import { chooseTheme, THEMES } from './theme.ts';

/** Something that the reader can do on every screen. */
export interface ReaderAction {
  readonly label: string;
  readonly onChoose: () => void;
}

/** What belongs to the reader and not to an organization, in groups: the account, language and colours. */
export function useReaderActions(): readonly (readonly ReaderAction[])[] {
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
  return [
    [{ label: t.account, onChoose: () => void navigate({ to: '/you' }) }],
    others.map(([tag, label]) => ({ label, onChoose: () => changeLanguage(tag) })),
    THEMES.map((theme) => ({
      label: `${t.colours}: ${t[theme]}`,
      onChoose: () => chooseTheme(theme),
    })),
    [{ label: t.signOut, onChoose: () => void leave() }],
  ];
}

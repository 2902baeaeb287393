import { texts } from '../language/index.ts';

/** What the account addresses refuse, by the code of the answer. A code that is not here has the text of the server. */
const REFUSALS = texts({
  en: {
    INVALID_EMAIL_OR_PASSWORD: 'Invalid email or password.',
    INVALID_EMAIL: 'This is not an email address.',
    INVALID_PASSWORD: 'The password is wrong.',
    PASSWORD_TOO_SHORT: 'The password is too short.',
    PASSWORD_TOO_LONG: 'The password is too long.',
    USER_ALREADY_EXISTS: 'There is an account with this address already.',
    USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'There is an account with this address already.',
    INVALID_CODE: 'The code is wrong, or was used already. Wait for the next one.',
    INVALID_BACKUP_CODE: 'The recovery code is wrong, or was used.',
    INVALID_TWO_FACTOR_COOKIE: 'The sign-in took too long. Start again with your password.',
    TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'Too many attempts. Start again with your password.',
    TOO_MANY_REQUESTS: 'Too many attempts. Wait a few minutes and try again.',
    SESSION_EXPIRED: 'Your session has ended. Sign in again.',
    SESSION_NOT_FRESH: 'You signed in too long ago for this. Sign in again.',
  },
  fr: {
    INVALID_EMAIL_OR_PASSWORD: 'Adresse e-mail ou mot de passe incorrect.',
    INVALID_EMAIL: 'Ce n’est pas une adresse e-mail.',
    INVALID_PASSWORD: 'Le mot de passe est incorrect.',
    PASSWORD_TOO_SHORT: 'Le mot de passe est trop court.',
    PASSWORD_TOO_LONG: 'Le mot de passe est trop long.',
    USER_ALREADY_EXISTS: 'Un compte avec cette adresse existe déjà.',
    USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'Un compte avec cette adresse existe déjà.',
    INVALID_CODE: 'Le code est incorrect ou a déjà servi. Attendez le suivant.',
    INVALID_BACKUP_CODE: 'Le code de secours est incorrect ou a déjà servi.',
    INVALID_TWO_FACTOR_COOKIE: 'La connexion a pris trop de temps. Recommencez avec votre mot de passe.',
    TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'Trop d’essais. Recommencez avec votre mot de passe.',
    TOO_MANY_REQUESTS: 'Trop d’essais. Attendez quelques minutes et réessayez.',
    SESSION_EXPIRED: 'Votre session a pris fin. Connectez-vous à nouveau.',
    SESSION_NOT_FRESH: 'Votre connexion est trop ancienne pour cela. Connectez-vous à nouveau.',
  },
});

/** The text for a code of an account address, in the language of the reader. */
export function refusalText(code: unknown): string | undefined {
  return Object.entries(REFUSALS).find(([known]) => known === code)?.[1];
}

import { texts } from '../../language/index.ts';

export const t = texts({
  en: {
    title: (platform: string) => `Sign in to ${platform}`,
    first:
      'First sign-in: the email and the password are in the file credentials.json in the data folder of the server (DATA_DIR).',
    email: 'Email',
    password: 'Password',
    signIn: 'Sign in',
    passkey: 'Use a passkey',
    provider: (name: string) => `Sign in with ${name}`,
    forgotten: 'Forgot your password?',
    register: 'Create an account',
    haveAccount: 'Sign in to an existing account',
    yourName: 'Your name',
    newPassword: 'At least 8 characters',
    code: 'Code',
    codeHint: 'The six digits of your authenticator app, or a recovery code.',
    codeTitle: 'Second factor',
    verify: 'Verify',
    passkeyFailed:
      'The browser did not use a passkey: the request was canceled, or took too long. Try again.',
  },
  fr: {
    title: (platform: string) => `Se connecter à ${platform}`,
    first:
      'Première connexion : l’adresse e-mail et le mot de passe sont dans le fichier credentials.json du dossier de données du serveur (DATA_DIR).',
    email: 'Adresse e-mail',
    password: 'Mot de passe',
    signIn: 'Se connecter',
    passkey: 'Utiliser une clé d’accès',
    provider: (name: string) => `Se connecter avec ${name}`,
    forgotten: 'Mot de passe oublié ?',
    register: 'Créer un compte',
    haveAccount: 'Se connecter à un compte existant',
    yourName: 'Votre nom',
    newPassword: 'Au moins 8 caractères',
    code: 'Code',
    codeHint: 'Les six chiffres de votre application d’authentification, ou un code de secours.',
    codeTitle: 'Second facteur',
    verify: 'Vérifier',
    passkeyFailed:
      'Le navigateur n’a pas utilisé de clé d’accès : la demande a été annulée ou a pris trop de temps. Réessayez.',
  },
});

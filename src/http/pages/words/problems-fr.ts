/** The messages of problems on the pages of accounts, as the services write them, in French. */
export const PROBLEMS: Readonly<Record<string, string>> = {
  'Too many attempts. Try again in a minute.': 'Trop d’essais. Réessayez dans une minute.',
  'Too many requests for a new password. Try again in a minute.':
    'Trop de demandes d’un nouveau mot de passe. Réessayez dans une minute.',
  'Too many sign-ins from your network. Try again in a minute.':
    'Trop de connexions depuis votre réseau. Réessayez dans une minute.',
  'Too many wrong codes for this account. Wait for 15 minutes.':
    'Trop de codes incorrects pour ce compte. Attendez 15 minutes.',
  'This link was used or has expired. Request a new one.':
    'Ce lien a déjà servi ou a expiré. Demandez-en un nouveau.',
  'This invitation was already used, has expired, or does not exist. Ask for a new one.':
    'Cette invitation a déjà servi, a expiré ou n’existe pas. Demandez-en une nouvelle.',
  'This invitation was already used. Ask for a new one.':
    'Cette invitation a déjà servi. Demandez-en une nouvelle.',
  'You are already a member of this organization.': 'Vous êtes déjà membre de cette organisation.',
  'This is not the password of your account.': 'Ce n’est pas le mot de passe de votre compte.',
  'This address already has an account. Open the link again to sign in.':
    'Un compte avec cette adresse existe déjà. Ouvrez à nouveau le lien pour vous connecter.',
  'Wrong email address or password.': 'Adresse e-mail ou mot de passe incorrect.',
  'Enter the code of your authenticator app, or a recovery code.':
    'Entrez le code de votre application d’authentification, ou un code de secours.',
  'The code of the authenticator app or the recovery code is wrong, or was used already. Enter a new one.':
    'Le code de l’application d’authentification ou le code de secours est incorrect, ou a déjà servi. Entrez-en un nouveau.',
  'Your sign-in is more than ten minutes old. Sign in again.':
    'Votre connexion date de plus de dix minutes. Connectez-vous à nouveau.',
  'You are not signed in, or for more than ten minutes. Sign in again.':
    'Vous n’êtes pas connecté, ou depuis plus de dix minutes. Connectez-vous à nouveau.',
  'Requests from pages of other origins are rejected.':
    'Les requêtes de pages d’une autre origine sont refusées.',
  'The password needs at least 8 characters.': 'Le mot de passe doit avoir au moins 8 caractères.',
  'Enter your email address.': 'Entrez votre adresse e-mail.',
  'Enter your password.': 'Entrez votre mot de passe.',
  'The form is not complete. Fill in all fields.': 'Le formulaire est incomplet. Remplissez tous les champs.',
  'There is no such passkey in your account.': 'Cette clé d’accès n’existe pas dans votre compte.',
  'This passkey is the only way to sign in to your account. Add another passkey or set a password first.':
    'Cette clé d’accès est le seul moyen de vous connecter à votre compte. Ajoutez d’abord une autre clé d’accès ou choisissez un mot de passe.',
  'Passkeys need a host name, and the address of this platform is an IP address. Ask the operator to change PUBLIC_URL.':
    'Les clés d’accès demandent un nom d’hôte, et l’adresse de cette plateforme est une adresse IP. Demandez à l’opérateur de changer PUBLIC_URL.',
  'No sign-in with this code is pending. Codes are valid for ten minutes. Start the sign-in again.':
    'Aucune connexion avec ce code n’est en attente. Les codes sont valables dix minutes. Recommencez la connexion.',
  'You are not a member of an organization. Ask an owner for an invitation.':
    'Vous n’êtes membre d’aucune organisation. Demandez une invitation à un propriétaire.',
  'The AI assistant is not part of the plan. Ask for a larger plan.':
    'L’assistant IA ne fait pas partie du forfait. Demandez un forfait plus grand.',
  'This request of the assistant is not complete. Start again there.':
    'Cette demande de l’assistant est incomplète. Recommencez dans l’assistant.',
  'This assistant is not registered here. Connect it again.':
    'Cet assistant n’est pas enregistré ici. Connectez-le à nouveau.',
  'The assistant asks for access to another platform.': 'L’assistant demande l’accès à une autre plateforme.',
  'This platform has no sign-in provider. Sign in with your password.':
    'Cette plateforme n’a pas de fournisseur de connexion. Connectez-vous avec votre mot de passe.',
  'This sign-in was not started in this browser, or more than ten minutes ago. Start it again.':
    'Cette connexion n’a pas commencé dans ce navigateur, ou il y a plus de dix minutes. Recommencez-la.',
  'Another sign-in to this account was faster. Start the sign-in again.':
    'Une autre connexion à ce compte a été plus rapide. Recommencez la connexion.',
};

/** Messages with a name or a number in them. */
const WITH_VALUES: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [
    /^Too many attempts with a wrong password for this account\. Try again in (\d+) seconds?\.$/,
    'Trop d’essais avec un mot de passe incorrect pour ce compte. Réessayez dans $1 s.',
  ],
  [
    /^The invitation is for (\S+)\. Sign in with that address\.$/,
    'L’invitation est pour $1. Connectez-vous avec cette adresse.',
  ],
  [
    /^The sign-in with (.+) does not work now\. Try again, or ask the operator\.$/,
    'La connexion avec $1 ne marche pas en ce moment. Réessayez, ou demandez à l’opérateur.',
  ],
  [
    /^The sign-in was refused at (.+)\. Start it again\.$/,
    'La connexion a été refusée par $1. Recommencez-la.',
  ],
];

/** A message in French, without the name of a field before it; null if it has no translation. */
export function problemInFrench(written: string): string | null {
  const message = written.replace(/^\w+: /, '');
  const known = Object.hasOwn(PROBLEMS, message) ? PROBLEMS[message] : undefined;
  if (known !== undefined) return known;
  const [pattern, replacement] = WITH_VALUES.find(([one]) => one.test(message)) ?? [];
  return pattern === undefined || replacement === undefined ? null : message.replace(pattern, replacement);
}

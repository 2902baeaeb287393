/** Operations for people that no screen of the console uses, each with the reason. */
export const NOT_IN_CONSOLE: Readonly<Record<string, string>> = {
  'deviceLogin.poll': 'The command line calls it while a user signs in to it.',
  'deviceLogin.start': 'The command line starts its sign-in with it; the user confirms on a page of its own.',
  'member.add': 'For scripts of operators; in the console, people are invited.',
  'passkey.list': 'The page of passkeys shows them: only there, the browser can add one.',
  'passkey.remove': 'The page of passkeys, to which the account screen links, removes them.',
  'passkey.rename': 'The page of passkeys, to which the account screen links, renames them.',
  'passwordReset.request': 'The page of a forgotten password, which works without JavaScript, sends it.',
  'theme.show': 'Documentation sites read it.',
};

import type { AppRouter } from '#routers/index.ts';
import { appRouter } from '#routers/index.ts';
import { AUDIT_ACTIONS, type AuditAction } from '#src/domain/audit.ts';
import { AUDIT_CHANGES } from '#src/domain/audit-changes.ts';
import { operationsOf } from '#src/http/facade/operations.ts';
import type { ReferencePage } from './page.ts';
import { code, table } from './table.ts';

type Procedures = AppRouter['_def']['record'];
type OperationName = {
  [Area in keyof Procedures & string]: `${Area}.${keyof Procedures[Area] & string}`;
}[keyof Procedures & string];

/** Of the actions that are not the name of an operation. */
const MEANINGS = {
  'apiKey.usedFromNewAddress':
    'An API key was used from a network for the first time, except for its first network.',
  'assistantToken.usedFromNewAddress':
    'An assistant token was used from a network for the first time, except for its first network.',
  'assistantConnection.approve': 'A user let an assistant connect by OAuth.',
  'assistantConnection.create': 'An assistant that a user has approved received its first token.',
  'customDomain.lose':
    'A license lost a custom domain, because another license proved that it controls the host.',
  'deployment.adopt': 'After a restore, a release that was running and not in the records was adopted.',
  'deviceLogin.approve': 'A user confirmed the sign-in of a command line in the browser.',
  'deviceLogin.refuse': 'A user refused the sign-in of a command line in the browser.',
  'docsHostname.claim': 'A license took a host name for its documentation site.',
  'docsHostname.lose':
    'A license lost the host name of its documentation site: another license proved it, or its instance did not sync.',
  'docsHostname.release': 'A license released the host name of its documentation site.',
  'domain.lose':
    'An organization lost a domain, because another organization or license proved that it controls it.',
  'emailVerification.complete': 'A user opened the link that verifies their address.',
  'instance.bootstrap': 'The first start created the first user, the organization and an API key.',
  'instance.confirmRestore': 'An operator confirmed a restored backup on the command line of the server.',
  'instance.rotateEncryptionKey':
    'The encryption key was replaced on the command line of the server, and every stored secret sealed again.',
  'license.claim': 'A claim code was entered at the hub, which links an instance to a license.',
  'member.accept': 'A user accepted an invitation and became a member.',
  'payment.attempt': 'A customer tried to pay on the payment page.',
  'payment.cancel': 'A merchant canceled a payment.',
  'payment.create': 'A merchant created a payment.',
  'payment.leavePage': 'A customer left the payment page without paying.',
  'payment.restart': 'A merchant opened a payment again that had not succeeded.',
  'purchasedDomain.lose':
    'A license lost a purchased domain to the license that proved that it controls the host.',
  'repository.push': 'A push changed the branches of a repository of the platform.',
  'session.revoke': 'A user ended one of their sessions.',
  'session.revokeOthers': 'A user ended all their other sessions.',
  'session.signIn': 'A user signed in.',
  'session.signInFailed':
    'A sign-in with a wrong password was refused, or one with a passkey or with the OpenID Connect provider.',
  'session.signInFailedRepeatedly': 'The remaining failed sign-ins of an account in one hour.',
  'user.addPasskey': 'A user added a passkey.',
  'user.changePassword': 'A user changed their password.',
  'user.changePasswordFailed':
    'A change of the password was refused, because the current password was wrong.',
  'user.confirmPasswordFailed': 'A change of the account was refused, because the password was wrong.',
  'user.disableTwoFactor': 'A user turned their second factor off.',
  'user.enableTwoFactor': 'A user turned a second factor on with a first code.',
  'user.linkProvider': 'An account was linked to the identity of a user at the OpenID Connect provider.',
  'user.prepareTwoFactor': 'A user requested the secret of a second factor.',
  'user.removePasskey': 'A user removed a passkey.',
  'user.renamePasskey': 'A user renamed a passkey.',
  'user.replaceRecoveryCodes': 'A user replaced their recovery codes.',
  'user.resetPassword': 'A password was set by a link, or by an operator on the command line of the server.',
  'user.signUp': 'A user created an account.',
  'user.update': 'A user changed their account.',
} as const satisfies Record<Exclude<AuditAction, OperationName>, string>;

const INTRODUCTION = `
An action is the name of the operation that was called, or one of the actions below that have no operation of that name. See
[the audit log](../operations/audit-log.md) for how to read it. The recorded fields are those of which the entry contains the
value before and after.
`;

/** Every action of the audit log with its meaning. */
export const auditActionsPage: ReferencePage = {
  file: 'audit-actions.md',
  title: 'Audit actions',
  summary: 'every action of the audit log with its meaning, and the fields whose change it records.',
  write: () => [INTRODUCTION.trim(), table(['action', 'meaning', 'recorded fields'], rows())].join('\n\n'),
};

function rows(): string[][] {
  const meanings: Readonly<Record<string, string>> = {
    ...Object.fromEntries(operationsOf(appRouter).map(({ name, rest }) => [name, `${rest.summary}.`])),
    ...MEANINGS,
  };
  const changes: Readonly<Record<string, readonly string[]>> = AUDIT_CHANGES;
  return AUDIT_ACTIONS.map((action) => {
    const meaning = meanings[action];
    if (meaning === undefined)
      throw new Error(`The action ${action} has no meaning in ${import.meta.filename}`);
    return [code(action), meaning, (changes[action] ?? []).map(code).join(', ')];
  });
}

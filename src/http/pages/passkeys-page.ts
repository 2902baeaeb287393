import { MAX_PASSKEYS, type ShownPasskey } from '#src/services/instance/passkey/index.ts';
import { page, text } from './frame.ts';
import { PASSKEY_SCRIPT_PATH } from './passkey-script.ts';
import { alert, SECOND_FACTOR_FIELD } from './show-page.ts';

export const PASSKEYS_PATH = '/account/passkeys';
export const PASSKEYS_TITLE = 'Passkeys';

/** The page on which a user signs in before they change passkeys. `others` are the ways beside the password. */
export function signInPage(
  { email, others }: { readonly email: string; readonly others: string },
  problem?: string,
): string {
  return page(
    PASSKEYS_TITLE,
    `${alert(problem)}<p>Sign in to see and change your passkeys. A sign-in counts for ten minutes.</p>
<form method="post" action="${PASSKEYS_PATH}/sign-in">
<label>Email<input name="email" type="email" required maxlength="320" autocomplete="username" value="${text(email)}"></label>
<label>Password<input name="password" type="password" required maxlength="128" autocomplete="current-password"></label>
${SECOND_FACTOR_FIELD}
<button>Sign in</button></form>
${others}`,
  );
}

/** The page with the passkeys of a user. */
export function passkeysPage(
  email: string,
  passkeys: readonly ShownPasskey[],
  problem?: string | undefined,
): string {
  return page(
    PASSKEYS_TITLE,
    `${alert(problem)}<p>With a passkey you sign in as <strong>${text(email)}</strong> without a password and without a code.</p>
${passkeys.length === 0 ? '<p>You have no passkey.</p>' : passkeys.map(passkeyOf).join('\n')}
${passkeys.length < MAX_PASSKEYS ? ADD_FORM : `<p>You have ${MAX_PASSKEYS} passkeys. Remove one before you add another.</p>`}`,
  );
}

function passkeyOf({ id, name, createdAt, lastUsedAt }: ShownPasskey): string {
  const used = lastUsedAt === null ? 'not used yet' : `last used ${time(lastUsedAt)}`;
  const field = `name-${text(id)}`;
  return `<section aria-labelledby="${text(id)}"><h2 id="${text(id)}">${text(name)}</h2>
<p>Added ${time(createdAt)}, ${used}.</p>
<form method="post" action="${PASSKEYS_PATH}/${text(id)}/rename">
<label for="${field}">Name<input id="${field}" name="name" required maxlength="100" value="${text(name)}" autocomplete="off"></label>
<button aria-label="Rename ${text(name)}">Rename</button></form>
<form method="post" action="${PASSKEYS_PATH}/${text(id)}/remove">
<button aria-label="Remove ${text(name)}">Remove</button></form></section>`;
}

function time(iso: string): string {
  return `<time datetime="${text(iso)}">${text(iso.slice(0, 16).replace('T', ' '))} UTC</time>`;
}

const ADD_FORM = `<section aria-labelledby="add"><h2 id="add">Add a passkey</h2>
<form data-passkey="add" hidden>
<label>Name, such as the device<input name="name" required maxlength="100" autocomplete="off"></label>
<button>Add a passkey</button><p role="alert" hidden></p></form>
<noscript><p>Adding a passkey needs JavaScript.</p></noscript></section>
<script src="${PASSKEY_SCRIPT_PATH}" defer></script>`;

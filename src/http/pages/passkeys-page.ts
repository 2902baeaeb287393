import { MAX_PASSKEYS, type ShownPasskey } from '#src/services/instance/passkey/index.ts';
import { page, text } from './frame.ts';
import { PASSKEY_SCRIPT_PATH } from './passkey-script.ts';
import { alert, signInFields } from './show-page.ts';
import type { PageWords } from './words/words.ts';

export const PASSKEYS_PATH = '/account/passkeys';

/** The page on which a user signs in before they change passkeys. `others` are the ways beside the password. */
export function signInPage(
  t: PageWords,
  { email, others }: { readonly email: string; readonly others: string },
  problem?: string,
): string {
  return page(
    t,
    t.passkeys.title,
    `${alert(t, problem)}<p>${t.passkeys.signIn}</p>
<form method="post" action="${PASSKEYS_PATH}/sign-in">
${signInFields(t, email)}
<button>${t.signIn.submit}</button></form>
${others}`,
  );
}

/** The page with the passkeys of a user. */
export function passkeysPage(
  t: PageWords,
  email: string,
  passkeys: readonly ShownPasskey[],
  problem?: string | undefined,
): string {
  const { title, lead, none, full } = t.passkeys;
  return page(
    t,
    title,
    `${alert(t, problem)}<p>${lead(`<strong>${text(email)}</strong>`)}</p>
${passkeys.length === 0 ? `<p>${none}</p>` : passkeys.map((one) => passkeyOf(t, one)).join('\n')}
${passkeys.length < MAX_PASSKEYS ? addForm(t) : `<p>${full(MAX_PASSKEYS)}</p>`}`,
  );
}

function passkeyOf({ passkeys: t }: PageWords, { id, name, createdAt, lastUsedAt }: ShownPasskey): string {
  const added = time(createdAt);
  const field = `name-${text(id)}`;
  return `<section aria-labelledby="${text(id)}"><h2 id="${text(id)}">${text(name)}</h2>
<p>${lastUsedAt === null ? t.unused(added) : t.used(added, time(lastUsedAt))}</p>
<form method="post" action="${PASSKEYS_PATH}/${text(id)}/rename">
<label for="${field}">${t.name}<input id="${field}" name="name" required maxlength="100" value="${text(name)}" autocomplete="off"></label>
<button aria-label="${text(t.renameOf(name))}">${t.rename}</button></form>
<form method="post" action="${PASSKEYS_PATH}/${text(id)}/remove">
<button aria-label="${text(t.removeOf(name))}">${t.remove}</button></form></section>`;
}

function time(iso: string): string {
  return `<time datetime="${text(iso)}">${text(iso.slice(0, 16).replace('T', ' '))} UTC</time>`;
}

const addForm = ({
  passkeys: t,
}: PageWords): string => `<section aria-labelledby="add"><h2 id="add">${t.add}</h2>
<form data-passkey="add" hidden>
<label>${t.newName}<input name="name" required maxlength="100" autocomplete="off"></label>
<button>${t.add}</button><p role="alert" hidden></p></form>
<noscript><p>${t.needsScript}</p></noscript></section>
<script src="${PASSKEY_SCRIPT_PATH}" defer></script>`;

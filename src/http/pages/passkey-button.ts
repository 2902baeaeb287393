import { relyingPartyOf } from '#src/services/instance/passkey/index.ts';
import { text } from './frame.ts';
import { PASSKEY_SCRIPT_PATH } from './passkey-script.ts';
import type { PageWords } from './words/words.ts';

/**
 * The button to sign in with a passkey, after which the browser continues at the path `next`. The script shows it in browsers that
 * have passkeys. Empty if the host of the platform is an IP address.
 */
export function passkeyButton(
  { signIn }: PageWords,
  platform: { readonly publicUrl: string },
  next: string,
  { isAnotherUser = false }: { readonly isAnotherUser?: boolean } = {},
): string {
  if (relyingPartyOf(platform) === null) return '';
  const label = isAnotherUser ? signIn.otherPasskey : signIn.passkey;
  return `<form data-passkey="sign-in" data-next="${text(next)}" hidden>
<button>${label}</button><p role="alert" hidden></p></form>
<script src="${PASSKEY_SCRIPT_PATH}" defer></script>
`;
}

import { relyingPartyOf } from '#src/services/instance/passkey/index.ts';
import { text } from './frame.ts';
import { PASSKEY_SCRIPT_PATH } from './passkey-script.ts';

/**
 * The button to sign in with a passkey, after which the browser continues at the path `next`. The script shows it in browsers that
 * have passkeys. Empty if the host of the platform is an IP address.
 */
export function passkeyButton(
  platform: { readonly publicUrl: string },
  next: string,
  { isAnotherUser = false }: { readonly isAnotherUser?: boolean } = {},
): string {
  if (relyingPartyOf(platform) === null) return '';
  const label = isAnotherUser ? 'Use a passkey of another user' : 'Use a passkey';
  return `<form data-passkey="sign-in" data-next="${text(next)}" hidden>
<button>${label}</button><p role="alert" hidden></p></form>
<script src="${PASSKEY_SCRIPT_PATH}" defer></script>
`;
}

import { AccountProblem, sendToAccount } from '../../api/index.ts';
import { t } from './texts.ts';

/** Whether this browser has passkeys. */
export const hasPasskeys = typeof PublicKeyCredential !== 'undefined';

/** Signs in with a passkey of this device or of a security key. */
export async function signInWithPasskey(): Promise<void> {
  const options = await sendToAccount('/login/passkey/start', {});
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  const credential = await navigator.credentials.get({ publicKey }).catch(() => null);
  if (!(credential instanceof PublicKeyCredential))
    throw new AccountProblem({ message: t.passkeyFailed, status: null, requestId: null, fields: {} });
  const { id, rawId, type, response } = credential.toJSON();
  await sendToAccount('/login/passkey/complete', { id, rawId, type, response });
}

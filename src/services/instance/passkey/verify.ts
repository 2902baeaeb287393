import type { AddPasskey, PasskeyAssertion } from '#src/contracts/passkey.ts';
import type { Challenge } from './challenge-cookie.ts';
import type { RelyingParty } from './relying-party.ts';

/** The signature algorithms of passkeys, as COSE numbers: Ed25519, ES256 and RS256. */
export const ALGORITHMS = [-8, -7, -257];

/** A passkey as it is stored. */
interface StoredKey {
  readonly credential: string;
  readonly publicKey: string;
  readonly counter: number;
}

/** The reason why a passkey was refused, for the log. */
export interface Refused {
  readonly reason: string;
}

/** The library takes a third of a second and 25 MB, so it is loaded with the first passkey. */
const library = () => import('@simplewebauthn/server');

/** Checks the signature of a passkey. Returns its counter, or why it is refused. */
export async function verifyAssertion(
  { host, origin }: RelyingParty,
  { challenge }: Challenge,
  key: StoredKey,
  assertion: PasskeyAssertion,
): Promise<{ readonly counter: number } | Refused> {
  const { verifyAuthenticationResponse } = await library();
  return orReason(async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...assertion, clientExtensionResults: {} },
      ...{ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: host },
      requireUserVerification: true,
      credential: { id: key.credential, publicKey: bytesOf(key.publicKey), counter: key.counter },
    });
    return verified ? { counter: authenticationInfo.newCounter } : { reason: 'the signature is not valid' };
  });
}

/** Checks a new passkey. Returns what is stored of it, or why it is refused. */
export async function verifyNewPasskey(
  { host, origin }: RelyingParty,
  { challenge }: Challenge,
  passkey: AddPasskey['passkey'],
): Promise<StoredKey | Refused> {
  const { verifyRegistrationResponse } = await library();
  return orReason(async () => {
    const { attestationObject } = passkey.response;
    const response = { ...passkey.response, attestationObject: await withoutAttestation(attestationObject) };
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...passkey, response, clientExtensionResults: {} },
      ...{ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: host },
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return { reason: 'the attestation is not valid' };
    const { id: credential, publicKey, counter } = registrationInfo.credential;
    return { credential, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
  });
}

/**
 * Removes the statement about the make of the authenticator. None is requested, and to check one the library would call the
 * addresses in certificates of the client.
 */
async function withoutAttestation(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoCBOR } = await import('@simplewebauthn/server/helpers');
  const authData = decodeAttestationObject(bytesOf(attestationObject)).get('authData');
  const stripped = new Map<string, string | Uint8Array | Map<string, string>>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, string>()],
    ['authData', authData],
  ]);
  return Buffer.from(isoCBOR.encode(stripped)).toString('base64url');
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(text, 'base64url'));
}

/** The library throws for what a client has sent. Its messages quote that and the challenge, which the log must not contain. */
async function orReason<Result>(work: () => Promise<Result>): Promise<Result | Refused> {
  try {
    return await work();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { reason: (message.split('"')[0] ?? '').slice(0, MAX_REASON) };
  }
}

const MAX_REASON = 200;

/** Requests to a certificate authority are signed with the key of the account (RFC 8555, section 6.2). */
import { createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { derivedKey } from '../derived-key.ts';

export interface AccountKey {
  readonly privateKey: KeyObject;
  /** The public part, its members in the order that its thumbprint needs. */
  readonly jwk: { readonly crv: string; readonly kty: string; readonly x: string; readonly y: string };
}

/** @param secret 32 bytes */
export function accountKeyOf(secret: Buffer): AccountKey {
  const { crv, kty, x, y, d } = derivedKey(secret);
  const privateKey = createPrivateKey({ key: { crv, kty, x, y, d }, format: 'jwk' });
  return { privateKey, jwk: { crv, kty, x, y } };
}

/** What the authority has to find at the host, for a token. */
export function keyAuthorization({ jwk }: AccountKey, token: string): string {
  return `${token}.${createHash('sha256').update(JSON.stringify(jwk)).digest('base64url')}`;
}

export interface SignedRequest {
  readonly url: string;
  readonly nonce: string;
  /** The address of the account; null before it has one. */
  readonly account: string | null;
  /** Null: the request only reads. */
  readonly payload: unknown;
}

/** The body of a request. */
export function signRequest(
  { privateKey, jwk }: AccountKey,
  { url, nonce, account, payload }: SignedRequest,
): string {
  const identity = account === null ? { jwk } : { kid: account };
  const head = encode(JSON.stringify({ alg: 'ES256', ...identity, nonce, url }));
  const body = payload === null ? '' : encode(JSON.stringify(payload));
  const signature = sign('sha256', Buffer.from(`${head}.${body}`), {
    key: privateKey,
    dsaEncoding: 'ieee-p1363',
  });
  return JSON.stringify({ protected: head, payload: body, signature: signature.toString('base64url') });
}

function encode(text: string): string {
  return Buffer.from(text).toString('base64url');
}

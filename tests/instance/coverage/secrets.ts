import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import type { TestApp } from '../../support/app.ts';
import type { Site } from './site.ts';

/** A planted secret, with every form in which it could come to light. */
export interface Canary {
  readonly name: string;
  readonly forms: readonly string[];
}

/** Plain, percent-encoded, in hexadecimal, and within other text that was encoded in base64. */
export function canary(name: string, secret: string | Buffer): Canary {
  const bytes = Buffer.from(secret);
  const base64 = [0, 1, 2].map((shift) => {
    // Three bytes are four characters: what precedes the secret moves it, its ends mix with its neighbours.
    const text = Buffer.concat([Buffer.alloc(shift), bytes, Buffer.alloc(3)]).toString('base64');
    return text.slice(shift === 0 ? 0 : 4, -8);
  });
  const url = base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'));
  const plain = typeof secret === 'string' ? [secret, encodeURIComponent(secret)] : [];
  return { name, forms: [...new Set([...plain, bytes.toString('hex'), ...base64, ...url])] };
}

/** Names of the canaries that can be read in a text. */
export function heardIn(text: string, canaries: readonly Canary[]): string[] {
  return canaries.filter(({ forms }) => forms.some((form) => text.includes(form))).map(({ name }) => name);
}

/** A private key as a user stores it, and the bytes in it that no other caller may see. */
export function aPrivateKey(): { pem: string; seed: Buffer } {
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const { d } = createPrivateKey(pem).export({ format: 'jwk' });
  return { pem, seed: Buffer.from(d ?? '', 'base64url') };
}

/** The key of a GitHub App, and the bytes in it that no other caller may see. */
export function anAppKey(): { pem: string; secret: Buffer } {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const { d } = privateKey.export({ format: 'jwk' });
  const pem = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
  return { pem, secret: Buffer.from(d ?? '', 'base64url') };
}

/** The hash of the first user's password, as it is stored. */
export async function passwordHashOf({ app, email }: TestApp): Promise<string> {
  const { password } = await app.instance.database.reader
    .selectFrom('account')
    .innerJoin('user', 'user.id', 'account.userId')
    .select('account.password')
    .where('user.email', '=', email)
    .executeTakeFirstOrThrow();
  return password ?? '';
}

/** The token at the end of the address that deploys an application. */
export async function deployTokenOf(world: TestApp, { applicationId }: Site): Promise<string> {
  const { body } = await world.call(`GET /api/application.get?applicationId=${applicationId}`);
  return lastPart(body.deployWebhookUrl);
}

/** What the payment gateway gave the merchant of a site. */
export async function paymentSecretsOf(world: TestApp, { paymentGatewayId }: Site): Promise<Canary[]> {
  const reveal = async (name: string) =>
    (await world.call(`POST /api/paymentGateway.${name}` as 'POST /', { body: { paymentGatewayId } })).body;
  const { webhookSigningKey } = await reveal('revealSigningKey');
  const { merchantSecret } = await reveal('revealMerchantSecret');
  return [canary('signing key', webhookSigningKey), canary('merchant secret', merchantSecret)];
}

export const lastPart = (address: string): string => address.slice(address.lastIndexOf('/') + 1);

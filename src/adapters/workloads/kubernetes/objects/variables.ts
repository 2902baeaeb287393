import { createHash } from 'node:crypto';
import type { Secret } from 'kubernetes-types/core/v1.d.ts';

/** A short name for the content: what changes gets another name, because the object cannot be changed. */
function digestOf(env: Readonly<Record<string, string>>): string {
  return createHash('sha256')
    .update(JSON.stringify(Object.entries(env).sort()))
    .digest('hex')
    .slice(0, 8);
}

interface SecretPlace {
  readonly namespace: string;
  /** Its digest is put behind it. */
  readonly name: string;
  readonly labels: Record<string, string>;
}

/** Variables as an object that cannot be changed; containers get each entry as a variable. */
export function variablesSecret(
  { namespace, name, labels }: SecretPlace,
  env: Readonly<Record<string, string>>,
): Secret & { readonly metadata: { readonly name: string } } {
  const data = Object.fromEntries(
    Object.entries(env).map(([key, value]) => [key, Buffer.from(value).toString('base64')]),
  );
  return {
    metadata: { namespace, name: `${name}-${digestOf(env)}`, labels },
    immutable: true,
    type: 'Opaque',
    data,
  };
}

/** The variables in such an object. */
export function variablesIn({ data = {} }: Secret): Record<string, string> {
  const entries = Object.entries(data);
  return Object.fromEntries(entries.map(([key, value]) => [key, Buffer.from(value, 'base64').toString()]));
}

/** A delivery as a git host makes it: the headers that matter and the bytes of the body. */
export interface Delivery {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export function asJson(headers: Readonly<Record<string, string>>, payload: unknown): Delivery {
  return {
    headers: { 'content-type': 'application/json', ...headers },
    body: Buffer.from(JSON.stringify(payload)),
  };
}

export const ZEROS = '0'.repeat(40);
export const BEFORE = '6113728f27ae82c7b1a177c8d03f9e96e0adf246';
export const HEAD = '0d1a26e67d8f5eaf1f6ba5c57fc3c7d91ac0fd1c';

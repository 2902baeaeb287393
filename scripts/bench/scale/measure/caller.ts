import { Pool } from 'undici';

const CONNECTIONS = 32;

/** Calls the measured program over a few connections that stay open. */
export interface Caller {
  /** Rejects for any answer other than 200. */
  get(path: string, token: string): Promise<unknown>;
  post(path: string, body: object, token?: string): Promise<unknown>;
  close(): Promise<void>;
}

export function openCaller(address: string): Caller {
  const pool = new Pool(address, { connections: CONNECTIONS });
  async function call(method: 'GET' | 'POST', path: string, token?: string, body?: object): Promise<unknown> {
    const answer = await pool.request({
      ...{ method, path },
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.body.text();
    if (answer.statusCode !== 200)
      throw new Error(`${method} ${path} was answered ${answer.statusCode}: ${text}`);
    return JSON.parse(text);
  }
  return {
    get: (path, token) => call('GET', path, token),
    post: (path, body, token) => call('POST', path, token, body),
    close: () => pool.close(),
  };
}

import { describe, expect, test } from 'vitest';
import { CaddyConnectionLost, type CaddyWrite } from '#src/adapters/ingress/caddy/caddy-admin.ts';
import { establish } from '#src/adapters/ingress/caddy/establish.ts';

const settings = {
  host: '127.0.0.1',
  port: 80,
  https: null,
  relay: { host: '127.0.0.1', port: 8081 },
  frontSecret: 'secret',
  api: null,
  direct: null,
  holdMs: 1000,
};

/** A Caddy that loses the connection at its first write, before or after it has acted. */
function aForgetfulCaddy(hasActed: boolean) {
  const writes: CaddyWrite[] = [];
  let server: unknown;
  return {
    writes,
    read: async () => ({
      apps: { http: { servers: { ...(server !== undefined && { pilothouse: server }) } } },
    }),
    async write(write: CaddyWrite) {
      writes.push(write);
      if (hasActed || writes.length > 1) server = write.body;
      if (writes.length === 1) throw new CaddyConnectionLost('gone');
    },
  };
}

describe('a write whose answer is lost', () => {
  test.each([
    ['is sent again where Caddy had not acted', false, 2],
    ['is not repeated where it had', true, 1],
  ])('%s', async (_name, hasActed, count) => {
    const caddy = aForgetfulCaddy(hasActed);
    await establish(caddy, settings);
    expect(caddy.writes.map(({ method }) => method)).toEqual(Array(count).fill('PUT'));
    expect(await establish(caddy, settings)).toBe(0);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBuiltinIngress } from '#src/adapters/ingress/builtin/open.ts';
import { establish } from '#src/adapters/ingress/caddy/establish.ts';
import { isClientClaim } from '#src/adapters/ingress/client-claims.ts';
import type { Ingress } from '#src/adapters/ingress/port.ts';
import { noCaddy, startCaddy } from '../../support/caddy.ts';
import { freePort } from '../../support/free-port.ts';
import { skipNote } from '../../support/skip-note.ts';
import { until } from '../../support/until.ts';
import { aCaddyIngress, CADDY_PATHS } from './caddy/support.ts';
import { aCgiSite, aWsgiSite, type CgiSite, noPython } from './cgi-sites.ts';
import { ask } from './support.ts';

const LIE = '6.6.6.6';

const CLAIMS = [
  'X-Forwarded-For',
  'X-Forwarded-Proto',
  'X-Forwarded-Host',
  'X-Forwarded-Port',
  'X-Forwarded-Server',
  'X-Forwarded-Prefix',
  'X-Forwarded-Anything',
  'X-Forwarded',
  'Forwarded',
  'Forwarded-For',
  'X-Real-IP',
  'True-Client-IP',
  'CF-Connecting-IP',
  'X-Client-IP',
  'Client-IP',
  'X-Cluster-Client-IP',
  'Fastly-Client-IP',
  'X-Original-URL',
  'X-Original-URI',
  'X-Original-Host',
  'X-Original-Forwarded-For',
  'X-Rewrite-URL',
  'X-Remote-Addr',
  'X-Host',
  'X-Forward-For',
  'X-Real-Host',
  'X-ARR-SSL',
  'Akamai-Client-IP',
  'Incap-Client-IP',
  'X-Sucuri-ClientIP',
  'CloudFront-Viewer-Address',
  'Proxy',
];

/** Spellings of one name that CGI, WSGI and PHP read as the same. */
const spellingsOf = (name: string): string[] => [
  ...new Set([
    name,
    name.toLowerCase(),
    name.toUpperCase(),
    name.replaceAll('-', '_'),
    name.replace('-', '_'),
    name.toLowerCase().replaceAll('-', '_'),
    name.replaceAll('-', '.'),
  ]),
];

const LIES = Object.fromEntries(
  CLAIMS.flatMap((name) => spellingsOf(name).map((spelling) => [spelling, LIE])),
);

const OWN = {
  'X-HTTP-Method-Override': 'PATCH',
  'X-Requested-With': 'fetch',
  'X-Forward': 'mine',
  Authorization: 'Bearer token',
  Cookie: 'a=1; b_c=2',
  'X-Value': 'under_score 6',
};

interface Harness {
  readonly ingress: Ingress;
  readonly port: number;
  close(): Promise<void>;
}

async function aBuiltin(): Promise<Harness> {
  const ingress = openBuiltinIngress({ host: '127.0.0.1', port: 0, closeGraceMs: 100 });
  await ingress.listen();
  return { ingress, port: ingress.port(), close: () => ingress.close() };
}

async function aCaddy(direct: boolean): Promise<Harness> {
  const { ingress, port, close } = await aCaddyIngress({ direct });
  await ingress.listen();
  return {
    ingress,
    port,
    async close() {
      await ingress.close();
      await close();
    },
  };
}

describe.each([
  { name: 'built-in', open: aBuiltin, lacking: null },
  ...CADDY_PATHS.map(({ name, direct }) => ({ name, open: () => aCaddy(direct), lacking: noCaddy })),
])('through the ingress $name', ({ open, lacking }) => {
  describe.each([
    { site: 'a CGI program', openSite: aCgiSite, lackingSite: null },
    { site: 'a WSGI application', openSite: aWsgiSite, lackingSite: noPython },
  ])('$site', ({ openSite, lackingSite }) => {
    const why = lacking ?? lackingSite;
    describe.skipIf(why !== null)(`learns about the client${skipNote(why)}`, () => {
      let harness: Harness;
      let site: CgiSite;
      beforeAll(async () => {
        [harness, site] = await Promise.all([open(), openSite()]);
        await harness.ingress.route({ applicationId: 'app_1', hosts: ['a.test'], target: site.target });
      });
      afterAll(async () => {
        await harness.close();
        await site.close();
      });
      const variables = async (headers: Record<string, string>) =>
        JSON.parse((await ask(harness.port, { host: 'a.test', headers })).body) as Record<string, string>;

      test('only what the ingress knows, however the client spells it', async () => {
        const seen = await variables(LIES);
        expect(Object.entries(seen).filter(([, value]) => value.includes(LIE))).toEqual([]);
        expect(seen).toMatchObject({
          HTTP_HOST: 'a.test',
          HTTP_X_FORWARDED_FOR: '127.0.0.1',
          HTTP_X_FORWARDED_PROTO: 'http',
          HTTP_X_FORWARDED_HOST: 'a.test',
        });
      });

      test('the same for each spelling alone', async () => {
        for (const [name, value] of Object.entries(LIES)) {
          const seen = await variables({ [name]: value });
          expect(JSON.stringify(seen), name).not.toContain(LIE);
          expect(seen.HTTP_X_FORWARDED_FOR, name).toBe('127.0.0.1');
        }
      });

      test('and gets other headers as they were sent', async () => {
        const seen = await variables(OWN);
        for (const [name, value] of Object.entries(OWN))
          expect(seen[`HTTP_${name.toUpperCase().replaceAll('-', '_')}`]).toBe(value);
      });
    });
  });
});

describe.skipIf(noCaddy !== null)(`Caddy by itself${skipNote(noCaddy)}`, () => {
  test('removes them before the relay sees the request', async () => {
    const [caddy, site, port] = [await startCaddy(), await aCgiSite(), await freePort()];
    await establish(caddy.admin, {
      host: '127.0.0.1',
      port,
      https: null,
      relay: site.target,
      direct: null,
      frontSecret: 'known-to-both',
      api: null,
      holdMs: 0,
    });
    const { body } = await until('Caddy answers', () =>
      ask(port, { host: 'a.test', headers: LIES }).catch(() => null),
    );
    expect(body).not.toContain(LIE);
    expect(JSON.parse(body)).toMatchObject({
      HTTP_X_FORWARDED_FOR: '127.0.0.1',
      HTTP_X_FORWARDED_HOST: 'a.test',
    });
    await site.close();
    await caddy.close();
  });
});

test.each(['x_y', '_', 'x.y', 'x!', 'x~y', "x'", 'x|y', 'x`', 'x^', 'x+y', 'x#', 'x$', 'x%', 'x&', 'x*'])(
  'a name such as %s does not pass',
  (name) => expect(isClientClaim(name)).toBe(true),
);

test.each([
  'accept',
  'host',
  'x-request-id',
  'sec-ch-ua',
  'dnt',
  'if-none-match',
  'x-forward',
  'proxies',
  'via',
])('%s passes', (name) => expect(isClientClaim(name)).toBe(false));

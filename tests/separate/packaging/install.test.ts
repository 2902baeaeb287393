import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../support/free-port.ts';
import {
  type BareDebian,
  bareDebian,
  packServer,
  readyScript,
  siteOf,
  siteScript,
  visitScript,
} from './container.ts';

/** `packaging/install.sh` on a bare Debian, up to a site that the command line imports and that answers. */

const INSTALL = 'bash /install.sh --package /pilothouse-0.1.0.tgz --engine process';
const NODE = '/opt/pilothouse/current/node_modules/.bin/node';
const SETTINGS = '/etc/pilothouse/pilothouse.env';

let debian: BareDebian;
let [port, ingressPort] = [0, 0];
beforeAll(async () => {
  [port, ingressPort] = [await freePort(), await freePort()];
  debian = await bareDebian('pilothouse-test/debian:1');
  const { archive, remove } = await packServer();
  await debian.copy(archive, '/pilothouse-0.1.0.tgz');
  await remove();
  await debian.copy('packaging/install.sh', '/install.sh');
});
afterAll(() => debian?.remove());

test('installs, imports a site with the command line, upgrades, and uninstalls', async () => {
  expect(await debian.sh(INSTALL)).toContain(`pilothouse serve --env-file ${SETTINGS}`);
  expect(await debian.sh(`stat --format=%a ${SETTINGS}`)).toBe('640\n');
  await debian.sh(`printf 'PORT=${port}\\nINGRESS_PORT=${ingressPort}\\nDNS_PORT=0\\n' >>${SETTINGS}`);

  await debian.start(`pilothouse serve --env-file ${SETTINGS}`, '/tmp/serve.log');
  await debian.sh(readyScript('/tmp/serve.log'));
  const apiKey = `${NODE} -p 'require("/var/lib/pilothouse/credentials.json").apiKey'`;
  await debian.sh(`${apiKey} | pilothouse login 127.0.0.1:${port} --key`);
  const imported = await debian.sh(`${siteScript('/site', 'installed')} pilothouse import . --json`);
  const { host } = siteOf(imported).url;
  expect(await debian.sh(visitScript(NODE, ingressPort, host))).toBe('installed');

  // Once more, as for an upgrade: the settings stay, and so does the site.
  expect(await debian.sh(INSTALL)).toContain(`Keeping the settings in ${SETTINGS}`);
  expect(await debian.sh(`cat ${SETTINGS}`)).toContain(`PORT=${port}`);
  expect(await debian.sh('ls -d /opt/pilothouse/release-* | wc -l')).toBe('1\n');

  expect(await debian.sh('bash /install.sh uninstall')).toContain(SETTINGS.replace('/pilothouse.env', ''));
  expect(await debian.sh('ls /opt /usr/local/bin')).not.toContain('pilothouse\n');
  await debian.sh(`test -e ${SETTINGS} && test -e /var/lib/pilothouse/pilothouse.sqlite`);
  await debian.sh('pkill --full [p]ilothouse.mjs; bash /install.sh uninstall --purge');
  await debian.sh('! test -e /etc/pilothouse && ! test -e /var/lib/pilothouse');
});

test('with a domain, serves the API and the sites over TLS without another program', async () => {
  const httpsPort = await freePort();
  await debian.sh(`${INSTALL} --domain panel.example.test --email operator@example.test`);
  const written = await debian.sh(`cat ${SETTINGS}`);
  for (const line of ['INGRESS=builtin', 'INGRESS_HTTPS_PORT=443', 'ACME_EMAIL=operator@example.test'])
    expect(written).toContain(`\n${line}\n`);
  // The ports of a machine of its own, and its public authority, are not to be had here.
  const ports = `PORT=${port}\\nINGRESS_PORT=${ingressPort}\\nINGRESS_HTTPS_PORT=${httpsPort}\\nDNS_PORT=0`;
  const address = `PUBLIC_URL=https://panel.example.test:${httpsPort}`;
  await debian.sh(`printf '${ports}\\nTLS_ISSUER=internal\\n${address}\\n' >>${SETTINGS}`);

  await debian.start(`pilothouse serve --env-file ${SETTINGS}`, '/tmp/secure.log');
  await debian.sh(readyScript('/tmp/secure.log'));
  const health = `${NODE} -e 'require("https").get({ port: ${httpsPort}, servername: "panel.example.test",
    path: "/api/health", headers: { host: "panel.example.test" }, rejectUnauthorized: false },
    (answer) => answer.pipe(process.stdout))'`;
  expect(JSON.parse(await debian.sh(health))).toMatchObject({ status: 'ok' });
  await debian.sh('pkill --full [p]ilothouse.mjs; bash /install.sh uninstall --purge');
});

test.each([
  ['--engine kubernetes', /--engine must be docker or process/],
  ['--package /missing.tgz', /The file \/missing.tgz does not exist/],
  ['--colour red', /Unknown option: --colour/],
  ['uninstall --all', /Unknown option: --all/],
])('refuses %s with a sentence', async (words, message) => {
  await expect(debian.sh(`bash /install.sh ${words}`)).rejects.toThrow(message);
});

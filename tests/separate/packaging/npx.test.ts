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
import { buildStandIns, STAND_INS } from './stand-ins.ts';

/** `npx pilothouse` of the packed server, on a machine with nothing but Node.js and git. */

const PACKAGE = '/pilothouse-0.1.0.tgz';
const PILOTHOUSE = `npx --yes --package ${PACKAGE} pilothouse`;

let debian: BareDebian;
beforeAll(async () => {
  await buildStandIns();
  debian = await bareDebian(STAND_INS.node);
  const { archive, remove } = await packServer();
  await debian.copy(archive, PACKAGE);
  await remove();
  await debian.sh('command -v git || { apt-get update && apt-get install --yes git; }');
});
afterAll(() => debian?.remove());

test('serves an instance that the command line imports a site into', async () => {
  const [port, ingressPort] = [await freePort(), await freePort()];
  const settings = `PORT=${port} INGRESS_PORT=${ingressPort} DNS_PORT=0 ENGINE=process DATA_DIR=/srv/pilothouse`;
  await debian.start(`env ${settings} ${PILOTHOUSE} serve`, '/tmp/serve.log');
  await debian.sh(readyScript('/tmp/serve.log'));
  const apiKey = `node -p 'require("/srv/pilothouse/credentials.json").apiKey'`;
  await debian.sh(`${apiKey} | ${PILOTHOUSE} login 127.0.0.1:${port} --key`);
  const imported = await debian.sh(`${siteScript('/srv/site', 'by npx')} ${PILOTHOUSE} import . --json`);
  expect(await debian.sh(visitScript('node', ingressPort, siteOf(imported).url.host))).toBe('by npx');
});

test('plays the demo', async () => {
  expect(await debian.sh(`${PILOTHOUSE} demo --once`)).toContain('HTTP 200, title "Field notes"');
});

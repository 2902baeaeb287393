/** Program of a thread: a site, and a visitor who asks for it through an ingress and writes down the status. */
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort } from 'node:worker_threads';

const site = createServer((_request, response) => response.end('ok')).listen(0, '127.0.0.1', () =>
  parentPort?.postMessage((site.address() as AddressInfo).port),
);

parentPort?.on('message', ({ ingressPort, answered }: { ingressPort: number; answered: Int32Array }) => {
  get({ host: '127.0.0.1', port: ingressPort, headers: { host: 'a.test' }, agent: false }, (response) => {
    response.resume();
    Atomics.store(answered, 0, response.statusCode ?? -1);
    Atomics.notify(answered, 0);
  });
});

/** A program that opens an ingress, prints its address, and does nothing more until it is killed. */
import { openBuiltinIngress } from '../../../src/adapters/ingress/builtin/open.ts';

const ingress = openBuiltinIngress({ host: '127.0.0.1', port: 0 });
await ingress.listen();
process.stdout.write(`${JSON.stringify({ port: ingress.port(), pid: ingress.workerPids()[0] })}\n`);
setInterval(() => {}, 60_000);

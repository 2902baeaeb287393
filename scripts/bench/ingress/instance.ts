/** Program of a child process: a whole instance with the built-in ingress, which routes one host to the site. */
import { openBuiltinIngress } from '#src/adapters/ingress/builtin/open.ts';
import { openBenchApp } from '../servers/open-bench-app.ts';
import { routeTo } from './route-to.ts';

const [dataDir, sitePort] = process.argv.slice(2);
if (dataDir === undefined) throw new Error('usage: instance.ts <data folder> <port of the site>');

const ingress = openBuiltinIngress({ host: '127.0.0.1', port: 0 });
const { app } = await openBenchApp(dataDir, 0, ingress);
await app.start();
await ingress.route(routeTo(Number(sitePort)));
process.once('disconnect', () => void app.stop().finally(() => process.exit(0)));
process.send?.(ingress.port());

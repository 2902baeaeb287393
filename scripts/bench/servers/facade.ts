import { VERSION } from '#src/app/version.ts';
import { openServer } from '#src/http/server.ts';
import { StartupGate } from '#src/http/startup-gate.ts';
import { productRouter } from '../read/router.ts';
import { openBenchApp, silentLog } from './open-bench-app.ts';
import type { Serve, Serving } from './serving.ts';

/** Our own server, as the program opens it, over all its operations and the one that is measured. */
export const serveFacade: Serve = (dataDir) => serve(dataDir, true);

/** The same, where every read is one of records that have changed. */
export const serveFresh: Serve = (dataDir) => serve(dataDir, false);

async function serve(dataDir: string, keepsAnswers: boolean): Promise<Serving> {
  const { app, config } = await openBenchApp(dataDir);
  const startupGate = new StartupGate();
  startupGate.open();
  const server = await openServer({
    router: productRouter,
    contexts: app.contexts,
    log: silentLog(),
    version: VERSION,
    roles: config.ROLES,
    platformName: config.PLATFORM_NAME,
    servesConsole: false,
    siteDomain: 'localhost',
    nameZone: null,
    publicApiOnly: false,
    trustProxy: [],
    startupGate,
    keepsAnswers,
  });
  return { address: await server.listen({ host: '127.0.0.1', port: 0 }), close: () => server.close() };
}

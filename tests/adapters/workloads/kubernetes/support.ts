import { ownSteps } from '../../../support/docker-client.ts';
import { aSource } from '../support.ts';

/** An application of one file of Node.js. */
export const aProgram = (body: string) =>
  aSource({
    'package.json': '{"scripts":{"start":"node main.js"}}',
    'main.js': `// ${ownSteps()}\n${body}\n`,
  });

export const SERVE = `require('node:http').createServer((q, r) => r.end('hello')).listen(process.env.PORT);`;

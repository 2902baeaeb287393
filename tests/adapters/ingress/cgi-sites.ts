/** Sites that read request headers as CGI programs do, so that several spellings of a name are one. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { Target } from '#src/adapters/ingress/port.ts';
import { aSite } from './support.ts';

export interface CgiSite {
  readonly target: Target;
  close(): Promise<void>;
}

/** Why there can be no WSGI server here, or null. */
export const noPython: string | null =
  spawnSync('python3', ['-c', 'import wsgiref']).status === 0 ? null : 'python3 is not installed';

/** Answers its CGI variables as JSON. Every character that a variable's name cannot have becomes an underscore. */
export async function aCgiSite(): Promise<CgiSite> {
  return aSite(({ rawHeaders }, response) => {
    const variables: Record<string, string> = {};
    for (let at = 0; at < rawHeaders.length; at += 2) {
      const name = `HTTP_${rawHeaders[at]?.toUpperCase().replace(/[^A-Z0-9]/g, '_')}`;
      variables[name] = [variables[name], rawHeaders[at + 1]]
        .filter((value) => value !== undefined)
        .join(',');
    }
    response.end(JSON.stringify(variables));
  });
}

const WSGI_ECHO = `
import json
from wsgiref.simple_server import WSGIRequestHandler, make_server

class Quiet(WSGIRequestHandler):
    def log_message(self, *args):
        pass

def app(environ, start_response):
    start_response('200 OK', [('Content-Type', 'application/json')])
    return [json.dumps({k: v for k, v in environ.items() if k.startswith('HTTP_')}).encode()]

server = make_server('127.0.0.1', 0, app, handler_class=Quiet)
print(server.server_port, flush=True)
server.serve_forever()
`;

/** The same with the WSGI server of Python. */
export async function aWsgiSite(): Promise<CgiSite> {
  const python = spawn('python3', ['-c', WSGI_ECHO], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(python.stdout, 'data');
  return {
    target: { host: '127.0.0.1', port: Number(line) },
    async close() {
      const ended = once(python, 'exit');
      python.kill('SIGKILL');
      await ended;
    },
  };
}

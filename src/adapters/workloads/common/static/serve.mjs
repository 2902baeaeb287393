// Serves one folder as the application's own user: node serve.mjs <folder> <port> [address].
// It is copied out of the repository and runs without it.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';

const [root, port, host = '127.0.0.1'] = process.argv.slice(2);
const serve = sirv(root, { etag: true, dotfiles: false });
const notFoundPage =
  ownNotFoundPage() ??
  '<!doctype html><title>Not found</title><h1>Not found</h1><p>There is no such page.</p>\n';

const server = createServer((request, response) => {
  try {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response
        .writeHead(405, { allow: 'GET, HEAD', 'content-type': 'text/plain' })
        .end('Method not allowed\n');
      return;
    }
    if (!isPlainRange(request.headers.range)) delete request.headers.range;
    response.setHeader('x-content-type-options', 'nosniff');
    serve(request, response, () => notFound(response));
  } catch (error) {
    process.stderr.write(`${error}\n`);
    response.destroy();
  }
});

server.listen(Number(port), host, () => {
  process.stdout.write(`Serving static files on port ${port}\n`);
});
process.once('SIGTERM', () => {
  server.close(() => process.exit(0));
  server.closeIdleConnections();
});

function notFound(response) {
  const body = Buffer.from(notFoundPage);
  response
    .writeHead(404, { 'content-type': 'text/html;charset=utf-8', 'content-length': body.length })
    .end(body);
}

function ownNotFoundPage() {
  try {
    return readFileSync(join(root, '404.html'), 'utf8');
  } catch {
    return undefined;
  }
}

// Other forms may be answered in full, and some of them end sirv 3 with an exception.
function isPlainRange(range) {
  const [, from, to] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(range ?? '') ?? [];
  return from !== undefined && (to === '' || Number(to) >= Number(from));
}

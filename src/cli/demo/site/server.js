import { createServer } from 'node:http';
import { fileBook } from './file-book.js';
import { page } from './page.js';
import { postgresBook } from './postgres-book.js';

const MAX_BODY_BYTES = 4096;
const { DATABASE_URL, HOME = '.', PORT = '3000' } = process.env;

const book = DATABASE_URL ? await postgresBook(DATABASE_URL) : fileBook(`${HOME}/field-notes.json`);

const server = createServer((request, response) => {
  answer(request, response).catch((error) => {
    console.error(error);
    response.writeHead(500, { 'content-type': 'text/plain' }).end('The notebook cannot be read just now.\n');
  });
});
server.listen(Number(PORT), () => console.log(`Field notes listens on ${PORT}, kept in ${book.place}`));

process.on('SIGTERM', () => {
  server.close(async () => {
    await book.close();
    process.exit(0);
  });
  server.closeIdleConnections();
});

async function answer(request, response) {
  if (request.url !== '/') return response.writeHead(404, { 'content-type': 'text/plain' }).end('Not here\n');
  if (request.method === 'POST') {
    const note = new URLSearchParams(await bodyOf(request)).get('note')?.trim().slice(0, 200);
    if (note) await book.add(note);
    return response.writeHead(303, { location: '/' }).end();
  }
  // Health checks bring no user agent; they are no visitors.
  if (request.headers['user-agent']) await book.countVisit();
  const html = page({ place: book.place, ...(await book.read()) });
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
}

async function bodyOf(request) {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) {
    body += chunk;
    if (body.length > MAX_BODY_BYTES) throw new Error('The note is too long');
  }
  return body;
}

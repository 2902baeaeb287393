import { connect } from 'node:net';
import fc from 'fast-check';

/** Bytes that a client library does not send: broken heads, wrong lengths, and two requests in one. */

export interface RawCase {
  readonly name: string;
  readonly bytes: Buffer;
  /** How many answers the bytes can have at most. More: a body was read as a request. */
  readonly maxAnswers: number;
}

const LINE = '\r\n';
/** A request that hides in the body of another one. It has its own path, so that an answer to it is seen. */
const HIDDEN = `GET /api/theme HTTP/1.1${LINE}Host: hidden.example${LINE}${LINE}`;

const TARGETS = [
  ...[
    '/',
    '/api/health',
    '/api/project.list',
    '/api/site-import',
    '/api/trpc/theme.show',
    '/git/x.git/info/refs',
  ],
  ...[
    '//[',
    '*',
    'http://host.example/api/health',
    'host.example:80',
    '/api/../api/health',
    '/%',
    '/%zz',
    '/a b',
  ],
  ...[
    '/\u0000',
    '/é',
    '/#x',
    '?',
    '',
    '/'.repeat(3_000),
    `/${'a'.repeat(20_000)}`,
    '/api/health?%',
    '/api/health;x',
  ],
];
const METHODS = [
  'GET',
  'POST',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'get',
  'G',
  'PRI',
  'SOURCE',
  'A'.repeat(50),
  '',
];
const VERSIONS = [
  'HTTP/1.1',
  'HTTP/1.0',
  'HTTP/0.9',
  'HTTP/2.0',
  'HTTP/1.1 ',
  'http/1.1',
  'HTTP/11',
  'RTSP/1.0',
  '',
];
const HEADERS = [
  ...[
    'Host: h.example',
    'Host:',
    'Host: a, b',
    'Host : x',
    'Host: h.example\r\nHost: i.example',
    ' folded: x',
    '\tx',
  ],
  ...[
    'X: \u0000',
    'X: \u007f',
    'X: é',
    ': x',
    'X',
    'X:\ry',
    'X:\ny',
    `X: ${'a'.repeat(17_000)}`,
    'Transfer-Encoding:',
  ],
  ...[
    'Content-Length: 5',
    'Content-Length: -1',
    'Content-Length: +5',
    'Content-Length: 5, 5',
    'Content-Length: 0x5',
  ],
  ...[
    'Content-Length: 99999999999999999999',
    'Content-Length: 5\r\nContent-Length: 6',
    'Content-Length: 1e1',
  ],
  ...['Transfer-Encoding: chunked', 'Transfer-Encoding: xchunked', 'Transfer-Encoding: chunked, identity'],
  ...['Transfer-Encoding:\u000bchunked', 'Transfer-Encoding: gzip, chunked', 'Transfer-encoding: identity'],
  ...[
    'Connection: close',
    'Connection: upgrade\r\nUpgrade: websocket',
    'Upgrade: h2c',
    'Expect: 100-continue',
    'Expect: x',
  ],
  ...[
    'Content-Type: application/json',
    'Content-Encoding: gzip',
    'Authorization: Bearer \u0080',
    'Cookie: =',
  ],
  ...['Range: bytes=0-', 'Connection: keep-alive, close', 'TE: trailers', 'Trailer: x', 'Keep-Alive: max=-1'],
];
const BODIES = [
  ...[
    '',
    '12345',
    '{"a":1}',
    `5${LINE}12345${LINE}0${LINE}${LINE}`,
    `0${LINE}${LINE}`,
    `zz${LINE}`,
    `-1${LINE}`,
  ],
  ...[
    `5;x=${'y'.repeat(20_000)}${LINE}12345${LINE}0${LINE}${LINE}`,
    `ffffffffffffffff${LINE}`,
    `5\n12345\n0\n\n`,
  ],
  ...[`1${LINE}12345`, `0${LINE}X: y${LINE}${LINE}`, `5${LINE}123`, '\u0000'.repeat(500), LINE.repeat(200)],
];

const heads: fc.Arbitrary<RawCase> = fc
  .tuple(
    fc.constantFrom(...METHODS),
    fc.oneof(fc.constantFrom(...TARGETS), fc.string({ unit: 'binary', maxLength: 30 })),
    fc.constantFrom(...VERSIONS),
    fc.array(fc.constantFrom(...HEADERS), { maxLength: 5 }),
    fc.constantFrom(...BODIES),
    fc.constantFrom(LINE, '\n', '\r', `${LINE}${LINE}`),
  )
  .map(([method, target, version, headers, body, end]) => {
    const lines = [`${method} ${target} ${version}`, ...headers].join(LINE);
    // What follows the head can be one more, broken request.
    return { name: 'head', bytes: Buffer.from(`${lines}${LINE}${end}${body}`, 'latin1'), maxAnswers: 3 };
  });

/** Lengths on which two servers in a row can disagree: the hidden request must never be answered. */
const LENGTHS: readonly (readonly string[])[] = [
  ['Content-Length: 4', 'Transfer-Encoding: chunked'],
  ['Transfer-Encoding: chunked', `Content-Length: ${4 + HIDDEN.length}`],
  ['Transfer-Encoding : chunked', 'Content-Length: 4'],
  ['Transfer-Encoding: chunked', 'Transfer-Encoding: x'],
  ['Transfer-Encoding: x, chunked', 'Content-Length: 4'],
  ['X: a\rTransfer-Encoding: chunked', 'Content-Length: 4'],
  ['Transfer-Encoding:\u000bchunked', 'Content-Length: 4'],
  ['Content-Length: 4', 'Content-Length: 5'],
  ['Content-Length: 4, 4'],
  ['Content-Length: +4'],
  ['Content-Length: 4 4'],
  ['Content-Length: 0004x'],
  ['Content-Length : 4'],
  ['Transfer-Encoding: chunked\u0000'],
  ['Transfer-Encoding: "chunked"', 'Content-Length: 4'],
];

const hidden: fc.Arbitrary<RawCase> = fc
  .tuple(
    fc.constantFrom(...LENGTHS),
    fc.constantFrom('/api/subdomain/check', '/api/health', '/api/nothing', '/api/deploy/x'),
    fc.constantFrom('POST', 'GET', 'PUT'),
    fc.constantFrom('HTTP/1.1', 'HTTP/1.0'),
  )
  .map(([lengths, path, method, version]) => {
    const head = [
      `${method} ${path} ${version}`,
      'Host: h.example',
      'Content-Type: application/json',
      ...lengths,
    ];
    return {
      name: 'hidden request',
      bytes: Buffer.from(`${head.join(LINE)}${LINE}${LINE}0${LINE}${LINE}${HIDDEN}`, 'latin1'),
      maxAnswers: 1,
    };
  });

const noise: fc.Arbitrary<RawCase> = fc
  .tuple(
    fc.uint8Array({ maxLength: 2_000 }),
    fc.constantFrom('', '\x16\x03\x01', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  )
  .map(([bytes, start]) => ({
    name: 'noise',
    bytes: Buffer.concat([Buffer.from(start, 'latin1'), bytes]),
    maxAnswers: 1,
  }));

export const rawCases: fc.Arbitrary<RawCase> = fc.oneof(
  { arbitrary: heads, weight: 6 },
  { arbitrary: hidden, weight: 2 },
  { arbitrary: noise, weight: 1 },
);

const ANSWER_MS = 5_000;

/** Sends the bytes, closes its side, and returns everything that the server sends until it closes the other. */
export function exchangeRaw(port: number, bytes: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const chunks: Buffer[] = [];
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`the connection was not closed within ${ANSWER_MS / 1000} s`));
    }, ANSWER_MS);
    socket.on('data', (chunk) => chunks.push(chunk));
    // A connection that the server resets has no further answer.
    socket.once('error', () => undefined);
    socket.once('end', () => socket.destroy());
    socket.once('close', () => {
      clearTimeout(timer);
      resolve(Buffer.concat(chunks).toString('latin1'));
    });
    socket.end(bytes);
  });
}

/** A sentence for answers that must not be; else null. */
export function rawProblem({ maxAnswers }: RawCase, answer: string): string | null {
  const statuses = [...answer.matchAll(/^HTTP\/1\.[01] (\d{3}) /gm)].map(([, status]) => Number(status));
  const answers = statuses.filter((status) => status >= 200);
  if (answer !== '' && !/^HTTP\/1\.[01] \d{3} /.test(answer)) return 'the answer is not HTTP';
  const failed = answers.find((status) => status >= 500);
  if (failed !== undefined) return `answered ${failed}`;
  if (answers.length > maxAnswers) return `answered ${answers.length} requests: ${answers.join(', ')}`;
  return null;
}

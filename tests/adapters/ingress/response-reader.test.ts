import { describe, expect, test } from 'vitest';
import type { ResponseHead } from '#src/adapters/ingress/builtin/target/response-head.ts';
import { readResponse } from '#src/adapters/ingress/builtin/target/response-reader.ts';
import { cpuMsOf } from '../../support/cpu-time.ts';

interface Read {
  head: ResponseHead | undefined;
  body: string;
  isComplete: boolean;
  isOverlong: boolean;
}

/** Reads a response that arrives in these parts, and then ends if it is not complete. */
function read(parts: readonly string[], isHead = false): Read {
  const found: Read = { head: undefined, body: '', isComplete: false, isOverlong: false };
  const reader = readResponse(
    {
      onHead: (head) => {
        found.head = head;
      },
      onBody: (bytes) => {
        found.body += bytes.toString('latin1');
      },
    },
    isHead,
  );
  for (const part of parts) {
    const progress = reader.read(Buffer.from(part, 'latin1'));
    found.isComplete = progress === 'complete' || progress === 'overlong';
    found.isOverlong = progress === 'overlong';
  }
  found.isComplete ||= reader.endsHere();
  return found;
}

const RESPONSES: readonly [name: string, text: string, body: string][] = [
  ['a length', 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello', 'hello'],
  ['no body', 'HTTP/1.1 204 No Content\r\nX: 1\r\n\r\n', ''],
  ['a length of zero', 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n', ''],
  ['a length of several zeros', 'HTTP/1.1 200 OK\r\nContent-Length: 00\r\n\r\n', ''],
  ['a body up to the end of the connection', 'HTTP/1.0 200 OK\r\n\r\nhello', 'hello'],
  [
    'chunks with extensions and trailers',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3;a=b\r\nhel\r\n02 \t;x\r\nlo\r\n0\r\nT: 1\r\n\r\n',
    'hello',
  ],
  [
    'an interim response before it',
    'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200\r\nContent-Length: 5\r\n\r\nhello',
    'hello',
  ],
];

describe.each(RESPONSES)('a response with %s', (_, text, body) => {
  test('is read wherever it is cut', () => {
    for (let at = 1; at < text.length; at += 1)
      expect(read([text.slice(0, at), text.slice(at)])).toMatchObject({ body, isComplete: true });
    expect(read([...text])).toMatchObject({ body, isComplete: true });
  });

  test('has no body after HEAD', () => {
    const head = text.slice(0, text.lastIndexOf('\r\n\r\n') + 4);
    if (text.includes('chunked')) return;
    expect(read([head.startsWith('HTTP/1.1 103') ? text.slice(0, -5) : head], true)).toMatchObject({
      body: '',
      isComplete: true,
    });
  });
});

test('headers pass as they were sent, except those of the connection', () => {
  const { head } = read([
    'HTTP/1.1 200 Fine\r\nSet-Cookie: a=1\r\nset-cookie: b=2\r\nX-Bytes: \xe9 \r\nConnection: close, X-Hop\r\n' +
      'X-Hop: 1\r\nKeep-Alive: timeout=5\r\nUpgrade: h2c\r\nTrailer: T\r\nX-Ingress-Front: secret\r\nContent-Length: 0\r\n\r\n',
  ]);
  expect(head).toMatchObject({
    status: 200,
    reason: 'Fine',
    headers: ['Set-Cookie', 'a=1', 'set-cookie', 'b=2', 'X-Bytes', '\xe9', 'Content-Length', '0'],
    keepForMs: 0,
  });
});

test('`Connection` cannot take away what frames the body', () => {
  const { head } = read(['HTTP/1.1 200 OK\r\nConnection: content-length\r\nContent-Length: 0\r\n\r\n']);
  expect(head?.headers).toEqual(['Content-Length', '0']);
});

test.each([
  ['HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n', 4000],
  ['HTTP/1.1 200 OK\r\nContent-Length: 0\r\nKeep-Alive: timeout=3, max=9\r\n\r\n', 2000],
  ['HTTP/1.1 200 OK\r\nContent-Length: 0\r\nKeep-Alive: timeout=1\r\n\r\n', 0],
  ['HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n', 0],
  ['HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n', 0],
  ['HTTP/1.1 200 OK\r\n\r\n', 0],
])('after %j the connection is kept for %d ms', (text, keepForMs) => {
  expect(read([text]).head?.keepForMs).toBe(keepForMs);
});

test.each([
  'nonsense\r\n\r\n',
  'HTTP/2 200 OK\r\n\r\n',
  'HTTP/1.1 20 OK\r\n\r\n',
  'HTTP/1.1 000 OK\r\n\r\n',
  'HTTP/1.1 200 a\rb\r\n\r\n',
  'HTTP/1.1 101 Switching Protocols\r\n\r\n',
  'HTTP/1.1 200 OK\r\nno header\r\n\r\n',
  'HTTP/1.1 200 OK\r\n folded: 1\r\n\r\n',
  'HTTP/1.1 200 OK\r\na: 1\r\n folded\r\n\r\n',
  'HTTP/1.1 200 OK\r\na : 1\r\n\r\n',
  'HTTP/1.1 200 OK\r\n: 1\r\n\r\n',
  'HTTP/1.1 200 OK\r\na: b\nc: d\r\n\r\n',
  'HTTP/1.1 200 OK\r\na: \u0000\r\n\r\n',
  'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\na',
  'HTTP/1.1 200 OK\r\nContent-Length: 1, 1\r\n\r\na',
  'HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n',
  'HTTP/1.1 200 OK\r\nContent-Length: 0x1\r\n\r\na',
  'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\n',
  'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\r\n',
  'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n',
  'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\na\r\n0\r\n\r\n',
  'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n0\r\n\r\n',
  `HTTP/1.1 200 OK\r\na: ${'x'.repeat(70_000)}`,
  `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;${'x'.repeat(5000)}`,
  `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n${'a: b\r\n'.repeat(5000)}`,
])('%.70j is refused', (text) => {
  expect(() => read([text])).toThrow(expect.objectContaining({ code: 'BAD_RESPONSE' }));
});

test.each([
  ['HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nab', 'a'],
  ['HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\nHTTP/1.1 200 OK\r\n\r\n', ''],
  ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\nb', 'a'],
  ['HTTP/1.1 204 No Content\r\n\r\na', ''],
])('%j is complete before its last bytes', (text, body) => {
  expect(read([text])).toMatchObject({ body, isComplete: true, isOverlong: true });
});

test('a response that ends before its length is not complete', () => {
  expect(read(['HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab']).isComplete).toBe(false);
  expect(read(['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n']).isComplete).toBe(false);
  expect(read(['HTTP/1.1 200 OK\r\n']).isComplete).toBe(false);
});

test('a head that arrives byte by byte costs as much as many short ones', () => {
  const cost = (heads: number, bytes: number) => {
    const head = Buffer.from(`HTTP/1.1 100 Continue\r\nx: ${'a'.repeat(bytes)}\r\n\r\n`);
    return cpuMsOf(() => {
      const reader = readResponse({ onHead() {}, onBody() {} }, false);
      for (let round = 0; round < heads; round += 1)
        for (let at = 0; at < head.length; at += 1) reader.read(head.subarray(at, at + 1));
    });
  };
  expect(cost(1, 60_000)).toBeLessThan(5 * cost(300, 200));
});

test('a body behind a head that arrives at once is not copied', () => {
  const bytes = Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello');
  let memory: ArrayBufferLike | undefined;
  const onBody = (body: Buffer) => {
    memory = body.buffer;
  };
  expect(readResponse({ onHead() {}, onBody }, false).read(bytes)).toBe('complete');
  expect(memory).toBe(bytes.buffer);
});

test.each([
  ['HTTP/1.1 200 OK\r\n', 'in head'],
  ['HTTP/1.1 103 Early Hints\r\n\r\n', 'in head'],
  ['HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n', 'goes on'],
])('after %j the progress is: %s', (text, progress) => {
  expect(readResponse({ onHead() {}, onBody() {} }, false).read(Buffer.from(text))).toBe(progress);
});

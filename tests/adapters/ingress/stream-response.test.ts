import type { ServerHttp2Stream } from 'node:http2';
import { expect, test } from 'vitest';
import { responseOfStream } from '#src/adapters/ingress/builtin/server/stream-response.ts';
import type { VisitorRequest } from '#src/adapters/ingress/visitor.ts';
import { cpuMsOf } from '../../support/cpu-time.ts';

/** The headers that a stream of HTTP/2 gets. */
function headersOf(named: string[]): unknown {
  let sent: unknown;
  const stream = { respond: (headers: unknown) => (sent = headers) };
  responseOfStream(stream as unknown as ServerHttp2Stream, {} as VisitorRequest).writeHead(200, '', named);
  return sent;
}

test('cookies stay apart, in their order; other names are joined', () => {
  expect(headersOf(['Set-Cookie', 'a=1', 'X-Own', '1', 'set-cookie', 'b=2', 'x-own', '2'])).toEqual({
    ...{ ':status': 200, 'set-cookie': ['a=1', 'b=2'], 'x-own': '1, 2' },
  });
});

test('many cookies cost as much as other names', () => {
  const cost = (nameOf: (index: number) => string) => {
    const named = Array.from({ length: 5000 }, (_, index) => [nameOf(index), '']).flat();
    return cpuMsOf(() => headersOf(named));
  };
  expect(cost(() => 'set-cookie')).toBeLessThan(5 * cost((index) => `x-${index % 10}`));
});

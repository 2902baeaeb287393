import { request } from 'node:http';

export interface Page {
  readonly status: number;
  readonly title: string | null;
  /** Text of the elements that have these ids, in the order of the page. */
  readonly facts: readonly string[];
}

const TIMEOUT_MS = 10_000;
const FACT_IDS = ['visits', 'place'];

/** Fetches `/` of a host through the ingress on loopback, without resolving the host's name. */
export function fetchPage(host: string, ingressPort: number, signal: AbortSignal): Promise<Page> {
  return new Promise((resolve, reject) => {
    const headers = { host: `${host}:${ingressPort}`, 'user-agent': 'pilothouse-demo' };
    const call = request(
      { host: '127.0.0.1', port: ingressPort, path: '/', headers, agent: false, signal, timeout: TIMEOUT_MS },
      (response) => {
        let html = '';
        response.setEncoding('utf8');
        response.on('data', (text: string) => (html += text));
        response.on('error', reject);
        response.on('end', () => resolve({ status: response.statusCode ?? 0, ...readPage(html) }));
      },
    );
    call.on('timeout', () =>
      call.destroy(new Error(`The ingress did not answer within ${TIMEOUT_MS / 1000} s`)),
    );
    call.on('error', reject);
    call.end();
  });
}

function readPage(html: string): Omit<Page, 'status'> {
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? null;
  const facts = FACT_IDS.flatMap((id) => new RegExp(`id="${id}">([^<]*)<`).exec(html)?.[1] ?? []);
  return { title, facts };
}

import { request } from 'node:http';
import type { Agency } from './agency.ts';

const PATHS = ['/', '/exhibitions', '/tickets', '/schools', '/about', '/night-of-museums'];
const VISITS = 28;

/** Visitors open pages of a site, which prints a line for each. */
export async function visit({ ok, ingressPort }: Agency, applicationId: string): Promise<void> {
  const { url } = await ok<{ url: string }>(`GET /api/application.get?applicationId=${applicationId}`);
  for (let count = 0; count < VISITS; count++) {
    const path = PATHS[(count * 5 + (count % 3)) % PATHS.length] ?? '/';
    await open(new URL(url).host, ingressPort, path);
  }
}

function open(host: string, port: number, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { host, 'user-agent': 'Mozilla/5.0' };
    const call = request({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
      response.resume().once('end', resolve);
    });
    call.once('error', reject).end();
  });
}

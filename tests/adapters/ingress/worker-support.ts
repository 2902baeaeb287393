import { onTestFinished } from 'vitest';
import {
  type BuiltinIngress,
  type BuiltinIngressOptions,
  openBuiltinIngress,
} from '#src/adapters/ingress/builtin/open.ts';
import { until } from '../../support/until.ts';
import { aSite, type Site } from './support.ts';

/** Closes what a test has opened, at its end; what was opened last, first. */
export const closing = {
  push(...closes: (() => Promise<unknown>)[]): void {
    for (const close of closes) onTestFinished(async () => void (await close()));
  },
};

export async function anIngress(options: Partial<BuiltinIngressOptions> = {}) {
  const log: string[] = [];
  const ingress = openBuiltinIngress({
    host: '127.0.0.1',
    port: 0,
    closeGraceMs: 5000,
    log: (line) => log.push(line),
    ...options,
  });
  closing.push(() => ingress.close());
  return { ingress, log };
}

export async function aTarget(...listener: Parameters<typeof aSite>): Promise<Site> {
  const site = await aSite(...listener);
  closing.push(() => site.close());
  return site;
}

/** A site that answers `/hold` only once it is released. */
export async function aHangingSite() {
  const held: (() => void)[] = [];
  const { target, server } = await aTarget((request, response) => {
    if (request.url === '/hold') held.push(() => void response.end('held'));
    else response.end('ok');
  });
  return { target, server, held };
}

export const pidOf = (ingress: BuiltinIngress): number => {
  const [pid] = ingress.workerPids();
  if (pid === undefined) throw new Error('No worker runs');
  return pid;
};

/** Resolves once another worker than this one serves. */
export const replaced = (ingress: BuiltinIngress, pid: number) =>
  until('another worker', () => ingress.workerPids().some((other) => other !== pid));

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

import { describe, expect, test } from 'vitest';
import { connectionShares } from '#src/adapters/ingress/builtin/server/connections.ts';
import { openMissingRoutes } from '#src/adapters/ingress/builtin/server/missing-routes.ts';
import { until } from '../../support/until.ts';

describe('questions about hosts without a route', () => {
  const LIMITS = { connections: 2000, perAddress: 200, perApplication: 1000, proxies: [] };
  const open = ({ withinMs = 600_000, limits = {} }: { withinMs?: number; limits?: object } = {}) => {
    const questions: (readonly string[])[] = [];
    let onQuestion = (_question: number) => {};
    const missing = openMissingRoutes({
      want(question, hosts) {
        questions.push(hosts);
        onQuestion(question);
      },
      places: connectionShares({ ...LIMITS, ...limits }, () => {}),
      withinMs,
    });
    missing.setComplete(false);
    const settled = (host: string, address: string | null = '192.0.2.1') =>
      new Promise<boolean>((onSettled) => missing.wait(host, { address, onSettled }));
    const atQuestion = (act: (question: number) => void) => {
      onQuestion = act;
    };
    return { missing, questions, settled, atQuestion };
  };
  const asked = (questions: readonly unknown[], count: number) =>
    until('it asks', () => questions.length === count);

  test('are asked one after the other, with a bounded number of hosts, each once', async () => {
    const { missing, questions, settled } = open();
    const hosts = Array.from({ length: 25 }, (_, index) => `${index}.test`);
    const waiting = [...hosts, ...hosts].map((host) => settled(host));
    await asked(questions, 1);
    expect(questions[0]).toEqual(hosts.slice(0, 20));
    missing.answer(1, false);
    await asked(questions, 2);
    expect(questions[1]).toEqual(hosts.slice(20));
    missing.answer(1, true);
    missing.answer(2, true);
    expect(await Promise.all(waiting)).toEqual(
      [...hosts, ...hosts].map((host) => Number.parseInt(host, 10) >= 20),
    );
  });

  test('that are not answered in time leave the rest to the next', async () => {
    const { missing, settled, atQuestion } = open({ withinMs: 50 });
    expect(await settled('a.test')).toBe(false);
    atQuestion((question) => {
      missing.answer(question - 1, false);
      missing.answer(question, true);
    });
    expect(await settled('b.test')).toBe(true);
  });

  test('are not asked for what is no host name', () => {
    const { missing } = open();
    const names = ['', '[::1]', 'a b', 'a'.repeat(254), 'ä.test'];
    expect(names.map(missing.mayHave)).toEqual(names.map(() => false));
    expect(missing.mayHave('a.test')).toBe(true);
  });

  test('are not asked for hosts whose visitors have all left, who give their places back', async () => {
    const { missing, questions, settled } = open({ limits: { perAddress: 2 } });
    const calls: string[] = [];
    const wait = (host: string) =>
      missing.wait(host, { address: '192.0.2.1', onSettled: () => void calls.push(host) });
    const leave = [wait('a.test'), wait('a.test')];
    expect(await settled('b.test'), 'the address has its share').toBe(false);
    for (const left of [...leave, ...leave]) left();
    const waiting = [settled('c.test'), settled('d.test')];
    expect(await settled('e.test')).toBe(false);
    await asked(questions, 1);
    expect(questions[0]).toEqual(['c.test', 'd.test']);
    missing.answer(1, true);
    expect(await Promise.all(waiting)).toEqual([true, true]);
    expect(calls).toEqual([]);
  });

  test('end for a host with its route, and for all with all routes', async () => {
    const { missing, questions, settled } = open();
    const waiting = [settled('a.test'), settled('b.test')];
    missing.found(['A.test:80']);
    expect(await waiting[0]).toBe(true);
    missing.setComplete(true);
    expect(await waiting[1]).toBe(true);
    expect(missing.mayHave('b.test')).toBe(false);
    expect(questions).toEqual([]);
  });
});

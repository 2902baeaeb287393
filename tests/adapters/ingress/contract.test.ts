import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBuiltinIngress } from '#src/adapters/ingress/builtin/open.ts';
import { fakeIngress } from '#src/adapters/ingress/fake.ts';
import { hostNameOf } from '#src/adapters/ingress/host-name.ts';
import type { Ingress, Target } from '#src/adapters/ingress/port.ts';
import { noCaddy } from '../../support/caddy.ts';
import { skipNote } from '../../support/skip-note.ts';
import { aCaddyIngress, CADDY_PATHS } from './caddy/support.ts';
import { anIngressOn, openObjectStore } from './kubernetes/object-store.ts';
import { sourceWith } from './route-source.ts';
import { aSite, ask, type Site } from './support.ts';

interface Harness {
  readonly ingress: Ingress;
  readonly one: Target;
  readonly two: Target;
  /** Who answers for a host: a port, or the ingress itself with 404 or 503. */
  answers(host: string): Promise<number>;
  /** A request that stays under way until it is finished. Null: only a controller of the cluster sees requests. */
  readonly begin: ((host: string) => Promise<{ finish(): Promise<unknown> }>) | null;
  close(): Promise<void>;
}

ingressContract('fake', async () => {
  const ingress = fakeIngress();
  return {
    ingress,
    one: { host: '127.0.0.1', port: 10_001 },
    two: { host: '127.0.0.1', port: 10_002 },
    async answers(host) {
      const target = ingress.targetOf(host);
      return target === undefined ? 404 : (target?.port ?? 503);
    },
    async begin(host) {
      const end = ingress.begin(host);
      return { finish: async () => end() };
    },
    close: async () => {},
  };
});

for (const processes of [1, 3])
  ingressContract(`built-in, ${processes} processes`, async () => {
    const ingress = openBuiltinIngress({ host: '127.0.0.1', port: 0, processes });
    return aHarness(ingress, () => ingress.port());
  });

for (const { name, direct } of CADDY_PATHS) {
  ingressContract(
    name,
    async () => {
      const { ingress, port, close } = await aCaddyIngress({ direct });
      const harness = await aHarness(ingress, () => port);
      return {
        ...harness,
        async close() {
          await harness.close();
          await close();
        },
      };
    },
    noCaddy,
  );
}

/** What a controller, which is not there, would do with the objects. */
ingressContract('Kubernetes', async () => {
  const store = await openObjectStore({ hasGatewayApi: false });
  const { ingress, relay } = anIngressOn(store);
  const one = { host: '127.0.0.91', port: 10_001 };
  const two = { host: '127.0.0.92', port: 10_002 };
  for (const application of ['app_1', 'app_2', 'app_3', 'app_4', 'app_before1', 'app_before2'])
    for (const target of [one, two]) store.putService(application, `${application}_${target.port}`, target);
  return {
    ...{ ingress, one, two, begin: null },
    async answers(host) {
      const service = store.serviceOf(hostNameOf(host));
      if (service === undefined) return (await ask(relay.port(), { host })).status;
      return service.endsWith(String(one.port)) ? one.port : two.port;
    },
    close: store.close,
  };
});

/** An ingress that listens, with two real sites; a request to `/hold` stays there until it is let go. */
async function aHarness(ingress: Ingress, port: () => number): Promise<Harness> {
  const held: (() => void)[] = [];
  let arrived = () => {};
  const sites: Site[] = [];
  for (const _ of [1, 2]) {
    const site: Site = await aSite((request, response) => {
      const end = () => response.end(String(site.target.port));
      if (request.url !== '/hold') return void end();
      held.push(end);
      arrived();
    });
    sites.push(site);
  }
  const [one, two] = sites.map((site) => site.target) as [Target, Target];
  return {
    ingress,
    one,
    two,
    async answers(host) {
      const { status, body } = await ask(port(), { host });
      return status === 200 ? Number(body) : status;
    },
    async begin(host) {
      const reached = new Promise<void>((resolve) => {
        arrived = resolve;
      });
      const answered = ask(port(), { host, path: '/hold' });
      await reached;
      return {
        finish: () => {
          held.shift()?.();
          return answered;
        },
      };
    },
    async close() {
      for (const site of sites) await site.close();
    },
  };
}

/** What every adapter of the port guarantees. */
function ingressContract(name: string, open: () => Promise<Harness>, lacking: string | null = null): void {
  describe.skipIf(lacking !== null)(`ingress contract: ${name}${skipNote(lacking)}`, () => {
    let harness: Harness;
    beforeAll(async () => {
      harness = await open();
      const { ingress, one, two } = harness;
      await ingress.routeAll(
        sourceWith([
          { applicationId: 'app_before1', hosts: ['first.before.test', 'second.before.test'], target: one },
          { applicationId: 'app_before2', hosts: ['third.before.test'], target: two },
          { applicationId: 'app_before3', hosts: ['fourth.before.test'], target: null },
        ]),
      );
      await ingress.listen();
    });
    afterAll(async () => {
      await harness.ingress.close();
      await harness.close();
    });

    test('routes that were set before it listens are there, and can be taken off', async () => {
      const { ingress, one, two, answers } = harness;
      expect(await answers('first.before.test')).toBe(one.port);
      expect(await answers('second.before.test')).toBe(one.port);
      expect(await answers('third.before.test')).toBe(two.port);
      expect(await answers('fourth.before.test')).toBe(503);
      for (const id of ['app_before1', 'app_before2', 'app_before3'] as const) await ingress.unroute(id);
      expect(await answers('second.before.test')).toBe(404);
    });

    test('a route is set as a whole, changed and taken off', async () => {
      const { ingress, one, two, answers } = harness;
      expect(await answers('a.test')).toBe(404);
      await ingress.route({ applicationId: 'app_1', hosts: ['a.test', 'b.test'], target: null });
      expect(await answers('a.test')).toBe(503);
      await ingress.route({ applicationId: 'app_1', hosts: ['a.test', 'b.test'], target: one });
      expect([await answers('a.test'), await answers('b.test')]).toEqual([one.port, one.port]);
      await ingress.route({ applicationId: 'app_1', hosts: ['b.test', 'c.test'], target: two });
      expect([await answers('a.test'), await answers('b.test'), await answers('c.test')]).toEqual([
        404,
        two.port,
        two.port,
      ]);
      await ingress.unroute('app_1');
      await ingress.unroute('app_1');
      expect([await answers('b.test'), await answers('c.test')]).toEqual([404, 404]);
    });

    test.each(['Host.Test', 'host.test.', 'HOST.TEST:8080', 'host.test.:80'])(
      '%s is host.test',
      async (host) => {
        const { ingress, one, answers } = harness;
        await ingress.route({ applicationId: 'app_2', hosts: ['host.test'], target: one });
        expect(await answers(host)).toBe(one.port);
      },
    );

    test.each(['x.host.test', 'host.test.evil', 'hosttest', '', 'constructor', '__proto__'])(
      '%j is another host',
      async (host) => {
        const { ingress, one, answers } = harness;
        await ingress.route({ applicationId: 'app_2', hosts: ['host.test'], target: one });
        expect(await answers(host)).toBe(404);
      },
    );

    test('a host that moved to another application stays there when the first is taken off', async () => {
      const { ingress, one, two, answers } = harness;
      await ingress.route({ applicationId: 'app_3', hosts: ['moved.test'], target: one });
      await ingress.route({ applicationId: 'app_4', hosts: ['moved.test'], target: two });
      await ingress.unroute('app_3');
      expect(await answers('moved.test')).toBe(two.port);
    });

    test('draining waits for what is under way, and no longer than it may', async ({ skip }) => {
      const { ingress, one, two, begin } = harness;
      if (begin === null) return skip('requests do not pass this program');
      await ingress.route({ applicationId: 'app_5', hosts: ['drain.test'], target: one });
      const request = await begin('drain.test');
      await ingress.route({ applicationId: 'app_5', hosts: ['drain.test'], target: two });
      await ingress.drain(two, 60_000);
      let drained = false;
      const draining = ingress.drain(one, 60_000).then(() => {
        drained = true;
      });
      await ingress.drain(one, 20);
      expect(drained).toBe(false);
      await request.finish();
      await draining;
      await ingress.drain(one, 60_000);
    });

    test('a host that is not here has no certificate', async () => {
      expect(await harness.ingress.certificate('nowhere.test')).toEqual({ status: 'none', expiresAt: null });
    });
  });
}

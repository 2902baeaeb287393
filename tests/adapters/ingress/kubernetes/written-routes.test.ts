import { expect, it } from 'vitest';
import { WrittenRoutes } from '#src/adapters/ingress/kubernetes/written-routes.ts';
import type { Target } from '#src/adapters/ingress/port.ts';
import { anObjectStore, names, PATHS } from './object-store.ts';

const one = { host: '127.0.0.91', port: 3000 };
const two = { host: '127.0.0.92', port: 3000 };
const route = (target: Target | null) => ({ applicationId: 'app_one', hosts: ['one.test'], target }) as const;

/** A store with two releases of one application, and the routes in it, as they are once they were compared. */
async function writtenRoutes() {
  const store = await anObjectStore({ hasGatewayApi: true });
  store.putService('app_one', 'rel_one', one);
  store.putService('app_one', 'rel_two', two);
  const controller = { kind: 'Ingress', ingressClass: 'public' } as const;
  const routes = await WrittenRoutes.open({
    ...{ cluster: store.cluster, names, controller, annotations: {}, hasTls: false },
  });
  await routes.compare([]);
  const compared = store.wideLists().length;
  return { store, routes, wide: () => store.wideLists().slice(compared) };
}

it('a route is changed in the namespace of its application alone', async () => {
  const { store, routes, wide } = await writtenRoutes();
  await routes.write('app_one', route(one));
  await routes.write('app_one', route(two));
  expect(store.serviceOf('one.test')).toBe('rel-two');
  await routes.write('app_one', route(null));
  await routes.write('app_one', undefined);
  expect(store.routes()).toEqual([]);
  expect(wide()).toEqual([]);
});

it('the namespace of a new application is looked for once', async () => {
  const { store, routes, wide } = await writtenRoutes();
  store.putService('app_two', 'rel_three', { ...one, port: 4000 });
  store.putService('app_two', 'rel_four', { ...two, port: 4000 });
  for (const { host } of [one, two])
    await routes.write('app_two', { ...route({ host, port: 4000 }), applicationId: 'app_two' });
  expect(store.serviceOf('one.test')).toBe('rel-four');
  expect(wide().filter((path) => path.endsWith('/services'))).toHaveLength(1);
});

it('an application that is in another namespace by now has its route there, and none in the earlier one', async () => {
  const { store, routes } = await writtenRoutes();
  await routes.write('app_one', route(one));
  const moved = { host: '127.0.0.93', port: 3000 };
  store.putService('app_one', 'rel_three', moved, 'elsewhere');
  await routes.write('app_one', route(moved));
  expect(store.writes()).toEqual([
    ...[`PATCH ${PATHS.Ingress('app-one')}`, `PATCH ${PATHS.Ingress('app-one', 'elsewhere')}`],
    `DELETE ${PATHS.Ingress('app-one')}`,
  ]);
});

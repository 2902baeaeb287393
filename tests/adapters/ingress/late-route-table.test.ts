import { expect, test } from 'vitest';
import { lateRouteTable } from '#src/adapters/ingress/builtin/late-route-table.ts';
import type { Route } from '#src/adapters/ingress/port.ts';

const target = { host: '127.0.0.1', port: 3000 };
const first: Route = { applicationId: 'app_1', hosts: ['a.test', 'b.test'], target };
const second: Route = { applicationId: 'app_2', hosts: ['c.test'], target };

test.each<[string, (routes: ReturnType<typeof lateRouteTable>) => unknown, unknown]>([
  ['find', (routes) => routes.find('c.test'), second],
  ['all', (routes) => routes.all(), [first, second]],
])('%s sees routes that were to be set later', (_, ask, expected) => {
  const routes = lateRouteTable();
  routes.setLater([first]);
  routes.setLater([second]);
  expect(ask(routes)).toEqual(expected);
});

test('a change follows what was to be set before', () => {
  const routes = lateRouteTable();
  routes.setLater([first, second]);
  routes.setLater([{ applicationId: 'app_3', hosts: ['a.test'], target }]);
  routes.settle(1);
  expect(routes.find('a.test')?.applicationId).toBe('app_3');
  expect(routes.all()).toContainEqual({ ...first, hosts: ['b.test'] });
  routes.setLater([first]);
  routes.remove('app_1');
  expect(routes.all().map(({ applicationId }) => applicationId)).not.toContain('app_1');
  expect(routes.find('b.test')).toBeUndefined();
});

test('routes are set in parts, and each once', () => {
  const routes = lateRouteTable();
  routes.setLater([first, second, { ...second, applicationId: 'app_3', hosts: [] }]);
  expect([routes.settle(2), routes.settle(2), routes.settle(2)]).toEqual([true, false, false]);
  routes.setLater([{ ...first, hosts: [] }]);
  expect(routes.all().map(({ applicationId, hosts }) => [applicationId, hosts])).toEqual([
    ['app_2', ['c.test']],
    ['app_3', []],
    ['app_1', []],
  ]);
});

import { expect, test } from 'vitest';
import { countVisits } from '#src/adapters/ingress/builtin/server/visits.ts';
import { until } from '../../support/until.ts';
import { ask } from './support.ts';
import { anIngress, aTarget } from './worker-support.ts';

test('the ingress process counts the requests of each application by status', async () => {
  const { ingress } = await anIngress();
  const { target } = await aTarget((request, response) => {
    response.statusCode = request.url === '/broken' ? 500 : 200;
    response.end();
  });
  await ingress.route({ applicationId: 'app_1', hosts: ['a.test'], target });
  await ingress.route({ applicationId: 'app_2', hosts: ['b.test'], target: null });
  await ingress.listen();
  for (const path of ['/', '/', '/broken']) await ask(ingress.port(), { host: 'a.test', path });
  await ask(ingress.port(), { host: 'b.test' });
  await ask(ingress.port(), { host: `${Math.random()}.test` });
  const traffic = await until('all of them have ended', async () => {
    const now = await ingress.traffic();
    return now !== null && now.applications.length === 3 && now.applications.every(({ open }) => open === 0)
      ? now
      : undefined;
  });
  const ended = new Map(traffic.applications.map((one) => [one.application, one.ended]));
  expect(ended.get('app_1')).toMatchObject({ '2xx': 2, '5xx': 1, '4xx': 0 });
  expect(ended.get('app_2')).toMatchObject({ '5xx': 1 });
  expect(ended.get('none')).toMatchObject({ '4xx': 1 });
  const durations = traffic.applications.find(({ application }) => application === 'app_1')?.durations;
  expect(durations?.counts.reduce((sum, count) => sum + count, 0)).toBe(3);
  expect(durations?.sumSeconds).toBeGreaterThan(0);
  await ingress.unroute('app_1');
  const after = await ingress.traffic();
  expect(after?.applications.map(({ application }) => application).sort()).toEqual(['app_2', 'none']);
});

test('without its process there is no traffic to report', async () => {
  const { ingress } = await anIngress();
  expect(await ingress.traffic()).toBeNull();
});

test('applications beyond the bound are counted together', () => {
  const visits = countVisits(2);
  for (const application of ['app_1', 'app_2', 'app_3', 'app_4', 'app_1']) visits.begin(application)(200);
  expect(visits.all().map(({ application, ended }) => [application, ended['2xx']])).toEqual([
    ['app_1', 2],
    ['app_2', 1],
    ['other', 2],
  ]);
});

test('a visit is open until it ends, and a visitor who leaves early is counted as aborted', () => {
  const visits = countVisits();
  const end = visits.begin('app_1');
  const endSocket = visits.begin('app_1', true);
  expect(visits.all()).toMatchObject([{ open: 2 }]);
  end(0);
  endSocket(101);
  expect(visits.all()).toMatchObject([{ open: 0, ended: { aborted: 1, '1xx': 1 } }]);
  expect(visits.all()[0]?.durations.counts.reduce((sum, count) => sum + count, 0)).toBe(1);
});

import { describe, expect, test } from 'vitest';
import { parseId } from '#src/domain/id.ts';
import { runDeployment } from '#src/services/instance/deployment/index.ts';
import { endLeftCommands, sweep } from '#src/services/instance/startup/index.ts';
import { skipNote } from '../../support/skip-note.ts';
import { noPostgres } from '../../support/test-database.ts';
import { until } from '../../support/until.ts';
import { openProcesses, type SharingProcess } from './processes.ts';

const hostOf = ({ world }: SharingProcess, appName: string) =>
  `${appName}.${world.app.instance.settings.ingressDomain}`;

describe.skipIf(noPostgres !== null)(`three processes share an engine${skipNote(noPostgres)}`, () => {
  test('and each routes what any of them deploys, before the earlier release is stopped', async () => {
    const { processes, workloads, importSite, redeploy } = await openProcesses();
    const { applicationId, appName } = await importSite(1);
    const targets = () => processes.map((each) => each.ingress.targetOf(hostOf(each, appName)));
    await until('all have its route', () => targets().every((target) => (target?.port ?? 0) > 0));
    const [first] = targets();
    expect(targets()).toEqual([first, first, first]);

    const atStop: ReturnType<typeof targets>[] = [];
    for (const own of workloads) own.stopping = () => void atStop.push(targets());
    for (const at of [2, 0, 1]) await redeploy(at, applicationId);
    await until('the earlier releases are stopped', () => atStop.length === 3);
    const [last] = targets();
    expect(last).not.toEqual(first);
    expect(targets()).toEqual([last, last, last]);
    // At each stop all of them have one target, which is not the one that is stopped.
    for (const seen of atStop) {
      expect(new Set(seen.map((target) => target?.port)).size).toBe(1);
      expect(seen).not.toContainEqual(first);
    }
    for (const { ingress } of processes) expect(ingress.drained).toContainEqual(first);
  });

  test('and one to which the engine reports late follows the routes of the others', async () => {
    const { processes, workloads, importSite, redeploy } = await openProcesses();
    const { applicationId, appName } = await importSite();
    const targets = () => processes.map((each) => each.ingress.targetOf(hostOf(each, appName)));
    await until('all have its route', () => targets().every((target) => (target?.port ?? 0) > 0));
    const [first] = targets();
    const [, late] = workloads;
    if (late !== undefined) late.isBlind = true;
    await redeploy(0, applicationId);
    const last = await until('another one has the new route', () => {
      const [target] = targets();
      return target?.port === first?.port ? undefined : target;
    });
    await until('it has it too', () => targets()[1]?.port !== first?.port);
    expect(targets()[1]).toEqual(last);
  });

  test('and one that repeats a deployment asks all before the earlier release is stopped', async () => {
    const { processes, importSite, redeploy } = await openProcesses();
    const site = await importSite();
    await redeploy(0, site.applicationId);
    const targets = () => processes.map((each) => each.ingress.targetOf(hostOf(each, site.appName)));
    const last = await until('all have its route', () => {
      const [one, ...others] = targets();
      return (one?.port ?? 0) > 0 && others.every((target) => target?.port === one?.port) ? one : undefined;
    });
    // As if the process of the deployment had died between its record and its requests to the others.
    const applicationId = parseId('app', site.applicationId);
    const target = { host: '127.0.0.1', port: 1 };
    for (const each of processes)
      await each.ingress.route({ applicationId, hosts: [hostOf(each, site.appName)], target });
    const [first, second] = processes;
    const list = await first?.call(`GET /api/deployment.list?applicationId=${applicationId}`);
    const deploymentId = parseId('dep', list?.body.items[0].deploymentId);
    if (second === undefined) throw new Error('There is no second process');
    const { signal } = new AbortController();
    await runDeployment(second.world.app.instance, { deploymentId, applicationId }, signal);
    expect(targets()).toEqual([last, last, last]);
  });

  test('and a request to any of them changes the routes of all', async () => {
    const { processes, importSite } = await openProcesses();
    const { applicationId, appName } = await importSite();
    const [one, two, three] = processes;
    const [first] = await until('it is routed', () => {
      const found = processes.map((each) => each.ingress.targetOf(hostOf(each, appName)));
      return found.every((target) => (target?.port ?? 0) > 0) ? found : undefined;
    });
    await two?.call('POST /api/domain.create', { applicationId, host: 'shop.example.com' });
    for (const { ingress } of processes)
      await until('the domain is routed', () => ingress.targetOf('shop.example.com')?.port === first?.port);
    await three?.call('POST /api/application.stop', { applicationId });
    for (const { ingress } of processes)
      await until('it is known as stopped', () => ingress.targetOf('shop.example.com') === null);
    await one?.call('POST /api/application.start', { applicationId });
    for (const { ingress } of processes)
      await until('it is routed again', () => (ingress.targetOf('shop.example.com')?.port ?? 0) > 0);
    await two?.call('POST /api/application.remove', { applicationId });
    for (const { ingress } of processes)
      await until('it is gone', () => ingress.targetOf('shop.example.com') === undefined);
  });

  test('and each shows all logs, which one of them records', async () => {
    const { cluster, processes, holder, importSite } = await openProcesses();
    await holder();
    const { applicationId } = await importSite(2);
    const { body } = await (processes[0] as SharingProcess).call(
      `GET /api/deployment.list?applicationId=${applicationId}`,
    );
    const [{ deploymentId }] = body.items;
    await cluster.print(deploymentId, 'a line of the application');
    for (const process of processes) {
      const lines = await until('the line is shown', async () => {
        const shown = await process.logOf(applicationId);
        return shown.includes('a line of the application') ? shown : undefined;
      });
      expect(lines.filter((line) => line === 'a line of the application')).toHaveLength(1);
      const log = await process.call(`GET /api/deployment.log?deploymentId=${deploymentId}`);
      expect(log.body.log).toMatch(/^ {2}listening on \d+$/m);
      expect(log.body.log).toContain('The release receives the visitors now');
    }
  });

  test('and one that dies is replaced within 30 seconds, while nothing of an application moves', async () => {
    const { cluster, workloads, processes, holder, importSite, redeploy } = await openProcesses();
    const { applicationId, appName } = await importSite();
    // The first process keeps the files of the test.
    await processes[0]?.world.app.instance.duty.stop();
    const dying = await holder();
    const others = processes.filter((process) => process !== dying);
    const [releaseId = ''] = cluster.running.keys();
    const targets = () => others.map((each) => each.ingress.targetOf(hostOf(each, appName)));
    await until('it is routed', () => targets().every((target) => (target?.port ?? 0) > 0));
    const before = targets();
    await cluster.print(releaseId, 'before');
    // What was passed on a moment before is passed on again by a real engine.
    await until('it is recorded', async () => (await dying.logOf(applicationId)).includes('before'));
    await dying.die();
    const diedAt = Date.now();
    await until('another one takes over', () => others.some(({ world }) => world.app.instance.duty.isHeld()));
    expect(Date.now() - diedAt).toBeLessThan(30_000);
    await cluster.print(releaseId, 'after');
    for (const process of others) {
      const lines = await until('the line is shown', async () => {
        const shown = await process.logOf(applicationId);
        return shown.includes('after') ? shown : undefined;
      });
      expect(lines.filter((line) => line === 'before' || line === 'after')).toEqual(['before', 'after']);
      await sweep(process.world.app.instance);
      await until('the commands of the dead one are ended', async () => {
        await endLeftCommands(process.world.app.instance);
        return workloads[processes.indexOf(process)]?.aliveNodes?.length === others.length;
      });
    }
    expect(targets()).toEqual(before);
    expect([...cluster.running.keys()]).toEqual([releaseId]);
    expect(workloads.flatMap(({ builds }) => builds)).toHaveLength(1);
    expect(workloads.flatMap(({ starts }) => starts)).toHaveLength(1);
    // A deployment waits for the dead one no longer than it counts as alive.
    await redeploy(0, applicationId);
  });

  test('and what others remove from it is started again by the sweep, on one of them', async () => {
    const { cluster, workloads, processes, holder, importSite } = await openProcesses();
    await holder();
    const { applicationId, appName } = await importSite();
    const [releaseId = ''] = cluster.running.keys();
    const targets = () => processes.map((each) => each.ingress.targetOf(hostOf(each, appName)));
    await until('all have its route', () => targets().every((target) => (target?.port ?? 0) > 0));
    const before = targets();
    const sweepAll = async () => {
      for (const { world } of processes)
        if (world.app.instance.duty.isHeld()) await sweep(world.app.instance);
    };
    // Its address is still there.
    cluster.lost.add(releaseId);
    await sweepAll();
    await until('it runs again', () => !cluster.lost.has(releaseId) && cluster.running.has(releaseId));
    await until('all have its new route', () =>
      targets().every((target, at) => (target?.port ?? 0) > 0 && target?.port !== before[at]?.port),
    );
    await sweepAll();
    const [first] = processes;
    await until('no start is left', async () => {
      const { body } = (await first?.call('GET /api/job.list?')) ?? {};
      return body.items.length === 0;
    });
    expect(workloads.flatMap(({ starts }) => starts)).toHaveLength(2);

    // All of it is gone.
    await workloads[0]?.stop(releaseId, 0);
    await sweepAll();
    await until('it runs once more', () => cluster.running.has(releaseId));
    const shown = await first?.call(`GET /api/application.get?applicationId=${applicationId}`);
    expect(shown?.body).toMatchObject({ applicationStatus: 'done' });
  });

  test('and what takes the output over hides what a release was started with', async () => {
    const { cluster, processes, holder, importSite, redeploy } = await openProcesses();
    const { applicationId } = await importSite();
    const [first] = processes;
    const setKey = (API_KEY: string) =>
      first?.call('POST /api/application.setEnv', { applicationId, envVars: { API_KEY } });
    await setKey('the-first-key');
    await redeploy(0, applicationId);
    await setKey('the-second-key');
    await (await holder()).world.app.instance.duty.stop();
    await holder();
    const [releaseId = ''] = [...cluster.running.keys()].slice(-1);
    await cluster.print(releaseId, 'keys: the-first-key the-second-key.');
    const line = await until('the line is shown', async () =>
      (await first?.logOf(applicationId))?.find((one) => one.startsWith('keys: ')),
    );
    expect(line).not.toMatch(/the-(first|second)-key/);
  });

  test('and an exit is recorded once', async () => {
    const { workloads, processes, holder, importSite } = await openProcesses();
    await holder();
    const { applicationId } = await importSite();
    const [releaseId = ''] = workloads.flatMap((own) => own.builds).map((build) => build.releaseId);
    workloads[1]?.crash(releaseId);
    const [first] = processes;
    const exits = await until('it is recorded', async () => {
      const lines = (await first?.logOf(applicationId)) ?? [];
      return lines.some((line) => line.includes('is started again')) ? lines : undefined;
    });
    expect(exits.filter((line) => line.includes('exited with code 1'))).toHaveLength(1);
  });
});

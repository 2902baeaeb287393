import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { recordHeartbeat } from '#db/queries/node.ts';
import type { Endpoint } from '#src/adapters/workloads/port.ts';
import type { Id } from '#src/domain/id.ts';
import type { Instance } from '#src/services/instance/context.ts';
import type { TestApp } from '../../support/app.ts';
import { anOrganization } from '../../support/organizations.ts';

/** A site that answers after a while, or never, and counts who asks. */
export interface Site extends Endpoint {
  /** How often each path was asked. */
  readonly asked: Map<string, number>;
  /** Requests that have no answer yet. */
  open(): number;
  /** The most of them at once; for each path too. */
  readonly most: { all: number; ofOnePath: number };
  close(): void;
}

export async function aSite(answerAfterMs: number | null): Promise<Site> {
  const asked = new Map<string, number>();
  const open = new Map<string, number>();
  const most = { all: 0, ofOnePath: 0 };
  const all = () => [...open.values()].reduce((sum, count) => sum + count, 0);
  const server: Server = createServer(({ url: path = '/' }, response) => {
    asked.set(path, (asked.get(path) ?? 0) + 1);
    open.set(path, (open.get(path) ?? 0) + 1);
    most.all = Math.max(most.all, all());
    most.ofOnePath = Math.max(most.ofOnePath, open.get(path) ?? 0);
    response.once('close', () => open.set(path, (open.get(path) ?? 0) - 1));
    if (answerAfterMs !== null) setTimeout(() => response.end('ok'), answerAfterMs);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    ...{ host: '127.0.0.1', port, asked, most, open: all },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** An application of the organization of `like`. */
export interface Row {
  readonly id: Id<'app'>;
  readonly like: string;
  readonly site: Site;
  /** Null: one that the schema accepts. */
  readonly sourceJson?: string;
}

/**
 * A node that only these applications belong to, so that the checks of the program itself do not ask them. It was seen
 * in a future that no test reaches: the program leaves the health of its applications alone.
 */
export async function nodeWith(world: TestApp, node: string, rows: readonly Row[]): Promise<Instance> {
  const { instance } = world.app;
  const { writer } = instance.database;
  await recordHeartbeat(writer, node, new Date(Date.now() + 3_600_000).toISOString());
  const sites = new Map<string, Site>();
  for (const { id, like, site, sourceJson } of rows) {
    const liveDeploymentId: Id<'dep'> = `dep_${id}`;
    sites.set(liveDeploymentId, site);
    const application = await writer
      .selectFrom('application')
      .selectAll()
      .where('id', '=', like as Id<'app'>)
      .executeTakeFirstOrThrow();
    const source = { ...JSON.parse(application.sourceJson), healthPath: `/${id}` };
    await writer
      .insertInto('application')
      .values({
        ...{ ...application, id, node, liveDeploymentId, name: id, desired: 'run' },
        ...{ appName: id.replaceAll('_', '-'), deployTokenHash: id },
        sourceJson: sourceJson ?? JSON.stringify(source),
      })
      .execute();
    await writer
      .insertInto('deployment')
      .values({
        ...{ id: liveDeploymentId, applicationId: id, organizationId: application.organizationId },
        ...{ status: 'done', title: 'Seeded', description: null, commitHash: null, errorMessage: null },
        ...{ cancelRequestedAt: null, releaseState: 'kept', startedAt: null, finishedAt: null },
        createdAt: application.createdAt,
      })
      .execute();
  }
  const { workloads } = instance;
  const endpoint = (releaseId: string) => sites.get(releaseId) ?? null;
  return {
    ...instance,
    homeId: node,
    workloads: new Proxy(workloads, {
      get: (target, name) => (name === 'endpoint' ? endpoint : Reflect.get(target, name)),
    }),
  };
}

/** An application of an organization that has no other. */
export async function aTenant(world: TestApp): Promise<string> {
  return (await anOrganization(world)).applicationId;
}

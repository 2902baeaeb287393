import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { insertPaymentService } from '#db/queries/payment-service.ts';
import { permit } from '#src/services/platform/access/permit.ts';
import { openTestApp } from '../../support/app.ts';
import { openReceiver } from '../../support/receiver.ts';
import { skipNote } from '../../support/skip-note.ts';
import { noPostgres } from '../../support/test-database.ts';
import { until } from '../../support/until.ts';
import { anActiveService, anEvent, aProject, postSigned } from './support.ts';

test.skipIf(noPostgres !== null)(
  `two processes on one PostgreSQL send every event to every address once${skipNote(noPostgres)}`,
  async () => {
    const allowed = { ALLOWED_PRIVATE_TARGETS: '127.0.0.0/8' };
    const first = await openTestApp(allowed);
    onTestFinished(() => first.close());
    const ENCRYPTION_KEY = (await readFile(join(first.dataDir, 'encryption.key'), 'utf8')).trim();
    const DATABASE_URL = first.databaseUrl ?? '';
    const second = await openTestApp({ ...allowed, DATABASE_URL, ENCRYPTION_KEY });
    onTestFinished(() => second.close());
    const receiver = await openReceiver();
    onTestFinished(() => receiver.close());

    const projectId = await aProject(first);
    const { database, ids } = first.app.instance;
    const { organizationId } = first;
    const project = permit({ organizationId, role: 'owner', limits: null }, 'payment:manage', 'project', {
      id: projectId,
    });
    const createdAt = new Date().toISOString();
    await database.writer.transaction().execute(async (tx) => {
      for (let at = 0; at < 40; at += 1) {
        const webhookUrl = `${receiver.url}/${at}`;
        const id = ids.next('pgw');
        await insertPaymentService(tx, project, { id, name: id, webhookUrl, createdAt });
      }
    });
    const service = await anActiveService(first);
    const events = Array.from({ length: 20 }, () => anEvent());
    // Each to both at once: one of them takes it, the other knows it.
    const answers = await Promise.all(
      events.flatMap((event) => [first, second].map((world) => postSigned(world, service, event))),
    );
    expect(answers.filter(({ duplicate }) => !duplicate)).toHaveLength(20);
    await until('nothing is on its way', async () => {
      const open = await database.reader
        .selectFrom('paymentDelivery')
        .select('id')
        .where('status', 'in', ['pending', 'sending'])
        .execute();
      return open.length === 0;
    });
    const heard = receiver.requests.map(({ path, body }) => `${path} ${body}`);
    expect(heard).toHaveLength(20 * 40);
    expect(new Set(heard).size).toBe(20 * 40);
    const senders = await database.reader
      .selectFrom('paymentDelivery')
      .select('claimedBy')
      .distinct()
      .execute();
    expect(senders.length).toBeGreaterThan(1);
  },
  60_000,
);

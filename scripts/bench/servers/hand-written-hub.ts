import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database, Db } from '#db/client.ts';
import { lockLicenseRow } from '#db/queries/license.ts';
import { findInstance } from '#db/queries/license-instance.ts';
import { countSubdomains, findOwnSubdomain, insertSubdomain } from '#db/queries/subdomain.ts';
import { inTransaction } from '#db/transaction.ts';
import {
  CheckedSubdomain,
  CheckSubdomain,
  ReservedSubdomain,
  ReserveSubdomain,
} from '#src/contracts/hub/subdomain.ts';
import type { Id } from '#src/domain/id.ts';
import { systemIds } from '#src/kernel/ids.ts';
import { hashOfToken } from '#src/kernel/vault.ts';
import { permitPlatform } from '#src/services/hub/access/permit.ts';
import { readLicense } from '#src/services/hub/license/license.ts';
import { auditAs } from '#src/services/platform/audit/audit.ts';
import { openRequestBudget } from '#src/services/platform/limits/request-budget.ts';
import { HUB_REQUESTS_PER_MINUTE } from './open-bench-app.ts';

/** What is asked of a server here; Fastify's own type would fix the logger's. */
interface Routes {
  post(path: string, handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>): unknown;
}

const ZONE = 'apps.localhost';
const NAME = /^(?!-)[a-z0-9-]{3,63}(?<!-)$/;

/**
 * The hub's check and reservation by hand: the same key, counter, statements, transaction and schemas. Its queries are
 * written as Kysely has it, not compiled once.
 */
export function addHub(app: Routes, database: Database): void {
  const clock = { now: () => Date.now() };
  const ids = systemIds(clock);
  const budget = openRequestBudget({ database, clock });
  const fail = (reply: FastifyReply, status: number, code: string) =>
    reply.code(status).send({ success: false, error: 'This cannot be done.', code });

  const licenseOf = async (licenseKey: string, operation: string) => {
    const row = await licenseByKey(database.reader, hashOfToken(licenseKey));
    if (row === undefined) return undefined;
    const { allowed } = await budget.spend(`${row.id}:${operation}`, HUB_REQUESTS_PER_MINUTE);
    return allowed ? readLicense(row) : undefined;
  };

  app.post('/api/subdomain/check', async ({ body }, reply) => {
    const input = CheckSubdomain.safeParse(body);
    if (!input.success || input.data.licenseKey === undefined) return fail(reply, 400, 'MISSING_FIELDS');
    const license = await licenseOf(input.data.licenseKey, 'check');
    if (license === undefined) return fail(reply, 401, 'INVALID_LICENSE');
    const { name } = input.data;
    if (!NAME.test(name)) return fail(reply, 400, 'INVALID_SUBDOMAIN');
    const asked = { name, coolingSince: new Date().toISOString(), licenseId: license.id };
    const fqdn = `${name}.${ZONE}`;
    return CheckedSubdomain.parse(
      (await isNameTaken(database.reader, asked))
        ? {
            available: false,
            name,
            fqdn,
            error: `The subdomain ${name} is already taken. Choose another one.`,
          }
        : { available: true, name, fqdn },
    );
  });

  app.post('/api/subdomain/reserve', async ({ body, ip }, reply) => {
    const input = ReserveSubdomain.safeParse(body);
    if (!input.success) return fail(reply, 400, 'MISSING_FIELDS');
    const license = await licenseOf(input.data.licenseKey, 'reserve');
    if (license === undefined) return fail(reply, 401, 'INVALID_LICENSE');
    const { name, instanceId } = input.data;
    const owned = { licenseId: license.id, instanceId, name };
    const id = await inTransaction(database, async (tx) => {
      const row = await lockLicenseRow(tx, license.id);
      if (row?.status !== 'active' || (await findInstance(tx, row.id, instanceId)) === undefined) return null;
      if (!NAME.test(name)) return null;
      const own = await findOwnSubdomain(tx, owned);
      if (own !== undefined) return own.id;
      const limit = readLicense(row).limits.subdomains;
      if (limit >= 0 && (await countSubdomains(tx, row.id)) >= limit) return null;
      const createdAt = new Date().toISOString();
      const fresh = ids.next('sub');
      await insertSubdomain(tx, permitPlatform(row.id, 'job'), { id: fresh, name, instanceId, createdAt });
      const actor = { kind: 'license', id: row.id, address: ip } as const;
      const entry = { actor, organizationId: null, action: 'subdomain.reserve' as const, resourceId: fresh };
      await auditAs({ clock, ids }, tx, entry);
      return fresh;
    });
    if (id === null) return fail(reply, 403, 'LIMIT_REACHED');
    const subdomain = { id, name, fqdn: `${name}.${ZONE}`, status: 'pending' };
    return ReservedSubdomain.parse({ success: true, subdomain });
  });
}

function licenseByKey(db: Db, keyHash: string) {
  return db
    .selectFrom('license')
    .select(['id', 'name', 'plan', 'limitsJson', 'featuresJson', 'status', 'createdAt'])
    .where('keyHash', '=', keyHash)
    .executeTakeFirst();
}

async function isNameTaken(
  db: Db,
  { name, coolingSince, licenseId }: { name: string; coolingSince: string; licenseId: Id<'lic'> },
): Promise<boolean> {
  const holder = await db
    .selectFrom('subdomain')
    .select('id')
    .where('name', '=', name)
    .where((eb) =>
      eb.or([
        eb('status', '!=', 'released'),
        eb.and([eb('releasedAt', '>', coolingSince), eb('licenseId', '!=', licenseId)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return holder !== undefined;
}

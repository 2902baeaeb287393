import { mkdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { openDatabase } from '#db/client.ts';
import { migrate } from '#db/migrations/migrate.ts';
import { insertLicense } from '#db/queries/license.ts';
import { insertInstance } from '#db/queries/license-instance.ts';
import { insertSubdomain } from '#db/queries/subdomain.ts';
import { inTransaction } from '#db/transaction.ts';
import { hashOfToken } from '#src/kernel/vault.ts';
import { permitOperator, permitPlatform } from '#src/services/hub/access/permit.ts';

const CREATED_AT = '2026-05-04T12:30:00.000Z';
const LICENSE_ID = 'lic_01k0bench00000000000000000';

/** The license that every server is asked with: its plan has no limits. */
export const SEEDED_LICENSE_KEY = 'PLH-BENCH-BENCH-BENCH-BENCH-BENCH';
export const SEEDED_INSTANCE = 'inst_01k0bench00000000000000000';

const NAMES = 1000;

/** Fills a new data folder with a license, an instance of it, and names that it holds. */
export async function seedLicense(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const database = openDatabase({ databaseUrl: undefined, dataDir });
  try {
    await migrate(database);
    await inTransaction(database, async (tx) => {
      await insertLicense(tx, permitOperator({ isOperator: true }, LICENSE_ID), {
        keyHash: hashOfToken(SEEDED_LICENSE_KEY),
        name: 'Bench',
        plan: 'enterprise',
        limitsJson: '{}',
        featuresJson: '{}',
        status: 'active',
        createdAt: CREATED_AT,
      });
      const permit = permitPlatform(LICENSE_ID, 'bootstrap');
      await insertInstance(tx, permit, {
        id: SEEDED_INSTANCE,
        createdAt: CREATED_AT,
        name: 'Bench',
        cloudUrl: 'https://cloud.example.com',
        kind: 'program',
      });
      for (let index = 0; index < NAMES; index++) {
        const id = `sub_01k0bench00000000000${String(index).padStart(6, '0')}` as const;
        const name = `seeded-${index}`;
        await insertSubdomain(tx, permit, { id, name, instanceId: SEEDED_INSTANCE, createdAt: CREATED_AT });
      }
    });
    // Into the file itself, so that every server reads the same pages.
    await sql`pragma wal_checkpoint(truncate)`.execute(database.writer);
  } finally {
    await database.close();
  }
}

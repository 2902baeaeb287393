import { expect, it } from 'vitest';
import { unpermittedQueries, wrongPermits } from './permits.ts';
import { codeFiles } from './source-files.ts';

it('creates permits only in the permission check', () => {
  expect(codeFiles('src', 'routers', 'db').flatMap((file) => wrongPermits(file))).toEqual([]);
});

it('changes the rows of an owner only with a permit', () => {
  expect(unpermittedQueries(codeFiles('db/queries'))).toEqual({ withoutPermit: [], listedInVain: [] });
});

it.each([
  ['src/services/instance/a.ts', `const own = row as Row & Permitted<'project', 'site:write'>;`],
  ['db/queries/a.ts', `update(tx, <Permitted<'project', 'site:write'>>row);`],
  ['src/services/instance/project/a.ts', `import { permit } from '../../platform/access/permit.ts';`],
  ['db/queries/a.ts', `removeAll({ licenseId } as LicensePermit<'operator'>);`],
  ['src/services/hub/subdomain/a.ts', `import { permitHolder } from '../access/permit.ts';`],
  ['src/services/gateway/payment/a.ts', `import { permitPayer } from '../access/permit.ts';`],
  ['routers/gateway/a.ts', `import { permitMerchant } from '#src/services/gateway/access/permit.ts';`],
  ['routers/a.ts', `import { partOf, permit } from '#src/services/platform/access/permit.ts';`],
])('refuses in %s: %s', (path, text) => {
  expect(wrongPermits({ path, text })).toHaveLength(1);
});

it.each([
  ['src/services/instance/access/a.ts', `import { permit } from '../../platform/access/permit.ts';`],
  ['src/services/instance/project/a.ts', `import { partOf } from '../../platform/access/permit.ts';`],
  ['src/services/instance/project/a.ts', `const f = (row: Permitted<'project', 'site:write'>) => row.id;`],
])('allows in %s: %s', (path, text) => {
  expect(wrongPermits({ path, text })).toEqual([]);
});

it.each([
  `export async function renameRow(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('project').set({ name }).where('id', '=', id).execute();
}
`,
  `export async function renameRow(tx: Tx, licenseId: Id<'lic'>): Promise<void> {
  await tx.deleteFrom(table).where('licenseId', '=', licenseId).execute();
}
`,
  `async function renameRow(tx: Tx, payment: Payment): Promise<void> {
  await tx.insertInto('paymentLedger').values(payment).execute();
}
`,
  `export async function renameRow(tx: Tx, row: Row): Promise<void> {
  await insertRow(tx, 'project', row);
}
`,
  `export function rename(tx: Tx, id: string) {
  return renameRow(tx, { id });
}
const renameRow = compiledOnce(['id'], (tx, { id }) => tx.updateTable('project').where('id', '=', id));
`,
])('finds a query that takes ids: %s', (text) => {
  expect(unpermittedQueries([{ path: 'db/queries/a.ts', text }]).withoutPermit).toEqual([
    'db/queries/a.ts renameRow',
  ]);
});

it.each([
  `export async function renameRow(tx: Tx, permit: LicensePermit<'holder'>): Promise<void> {
  await tx.updateTable('license').set({ name }).where('id', '=', permit.licenseId).execute();
}
`,
  `export function lockRow(tx: Tx, id: Id<'lic'>) {
  return tx.updateTable('license').set((eb) => ({ name: eb.ref('name') })).where('id', '=', id).execute();
}
`,
  `export async function insertEntry(tx: Tx, entry: AuditLogTable): Promise<void> {
  await tx.insertInto('auditLog').values(entry).execute();
}
`,
  `export function rename(tx: Tx, _permit: PlatformPermit, id: string) {
  return renameRow(tx, { id });
}
const renameRow = compiledOnce(['id'], (tx, { id }) => tx.updateTable('project').where('id', '=', id));
`,
])('allows %s', (text) => {
  expect(unpermittedQueries([{ path: 'db/queries/a.ts', text }]).withoutPermit).toEqual([]);
});

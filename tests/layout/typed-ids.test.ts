import { expect, it } from 'vitest';
import { codeFiles, type SourceFile } from './source-files.ts';
import { textIds } from './typed-ids.ts';

const FILES = codeFiles('db', 'routers', 'src/services', 'src/jobs', 'src/http').filter(
  ({ path }) => !path.startsWith('db/migrations/'),
);

it('gives every id of tables, queries, services and receivers the type of its kind', () => {
  expect(FILES.length).toBeGreaterThan(500);
  expect(textIds(FILES)).toEqual({ untyped: [], listedInVain: [] });
});

it.each([
  [`export interface CouponTable {\n  id: string;\n}`, 'CouponTable.id'],
  [`interface CouponTable {\n  projectId: string | null;\n}`, 'CouponTable.projectId'],
  [`interface CouponTable {\n  userId: ColumnType<string | null>;\n}`, 'CouponTable.userId'],
  [`export function findCoupon(db: Db, couponId: string) {}`, 'findCoupon.couponId'],
  [`export async function lock(tx: Tx, ids: { couponIds: readonly string[] }) {}`, 'lock.couponIds'],
])('refuses: %s', (text, name) => {
  expect(untypedIn({ path: 'db/a.ts', text })).toEqual([`db/a.ts: ${name}`]);
});

it.each([
  `export interface CouponTable {\n  id: Id<'prj'>;\n  liveDeploymentId: Id<'dep'> | null;\n}`,
  `export interface NodeTable {\n  id: string;\n}`,
  `export interface AuditLogTable {\n  actorId: string;\n}`,
  `export function isPaid(db: Db, couponId: Id<'prj'>): Promise<string> {}`,
])('allows: %s', (text) => {
  expect(untypedIn({ path: 'db/a.ts', text })).toEqual([]);
});

function untypedIn(file: SourceFile): string[] {
  return textIds([file]).untyped;
}

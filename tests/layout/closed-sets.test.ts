import { expect, it } from 'vitest';
import { repeatedSets } from './closed-sets.ts';
import { codeFiles } from './source-files.ts';

const DOMAIN = codeFiles('src/domain');

it('declares each closed set once, in src/domain', () => {
  const others = codeFiles('src', 'routers', 'db', 'scripts').filter(
    ({ path }) => !path.startsWith('src/domain/') && !path.startsWith('db/migrations/'),
  );
  expect(DOMAIN.length).toBeGreaterThan(10);
  expect(repeatedSets(DOMAIN, others)).toEqual([]);
});

it.each([
  `interface Row { type: 'mariadb' | 'mysql' | 'postgres' | 'mongodb' }`,
  `type Part = 'queued' | 'running' | 'done' | null;`,
  `const Status = z.enum(['queued', 'running', 'done', 'error', 'cancelled']);`,
  `const Status = z\n  .enum(['queued', 'running', 'done'])`,
  `const Health = z.enum(['healthy', 'unhealthy']);`,
  `export const TYPES = ['github', 'gitlab', 'docker', 'git'] as const;`,
])('refuses: %s', (text) => {
  expect(repeatedSets(DOMAIN, [{ path: 'src/contracts/a.ts', text }])).toHaveLength(1);
});

it.each([
  `type Part = Extract<DeploymentStatus, 'queued' | 'running' | 'done'>;`,
  `const PART = ['queued', 'running', 'done'] as const satisfies readonly DeploymentStatus[];`,
  `const PART: readonly DeploymentStatus[] = ['queued', 'running', 'done'];`,
  `type Other = 'red' | 'green' | 'blue';`,
  `const Two = z.enum(['running', 'done']);`,
])('accepts: %s', (text) => {
  expect(repeatedSets(DOMAIN, [{ path: 'src/contracts/a.ts', text }])).toEqual([]);
});

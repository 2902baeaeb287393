import { getMigrations } from 'better-auth/db/migration';
import { expect, test } from 'vitest';
import { authOptions } from '#src/services/platform/identity/auth.ts';
import { openTestApp } from '../../support/app.ts';

test('our migrations make every table and column that Better Auth reads', async () => {
  const world = await openTestApp();
  const options = authOptions(world.app.instance, {
    publicUrl: world.url,
    allowedOrigins: [],
    signUp: 'invited',
    rateLimited: true,
  });
  const { toBeCreated, toBeAdded } = await getMigrations(options, { throwOnUnsafe: false });
  expect({ toBeCreated, toBeAdded }).toEqual({ toBeCreated: [], toBeAdded: [] });
  await world.close();
});

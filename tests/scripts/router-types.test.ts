import { expect, it } from 'vitest';
import { appRouter } from '#routers/index.ts';
import { routerTypes } from '../../scripts/build/router-types/router-types.ts';

it('writes the types of the client for every operation', async () => {
  const types = await routerTypes(appRouter);
  expect(types).toContain('export type AppRouter');
  expect(types).toContain('followRun');
  expect(types).toContain('argv: string[]');
});

import { expect, expectTypeOf, it } from 'vitest';
import type { z } from 'zod';
import type { lockApplication } from '#db/queries/application.ts';
import type { findEarlierDeployment } from '#db/queries/deployment.ts';
import { ApplicationRef } from '#src/contracts/application.ts';
import type { Id } from '#src/domain/id.ts';
import { systemClock } from '#src/kernel/clock.ts';
import { systemIds } from '#src/kernel/ids.ts';

it('gives ids of two kinds two types', () => {
  const ids = systemIds(systemClock);
  const application = ids.next('app');
  expect(application).toMatch(/^app_[0-9a-z]{26}$/);
  expectTypeOf(application).toEqualTypeOf<Id<'app'>>();
  expectTypeOf<Id<'app'>>().toExtend<string>();
  expectTypeOf<string>().not.toExtend<Id<'app'>>();
  expectTypeOf<Id<'prj'>>().not.toExtend<Id<'app'>>();
});

it('does not compile if two ids are exchanged', () => {
  type Find = typeof findEarlierDeployment;
  type Database = Parameters<Find>[0];
  type Lock = typeof lockApplication;
  const calls = (find: Find, lock: Lock, db: Database, app: Id<'app'>, dep: Id<'dep'>) => [
    find(db, app, dep),
    // @ts-expect-error The two ids are exchanged.
    find(db, dep, app),
    // @ts-expect-error A deployment is not an application.
    lock(db, dep),
  ];
  expect(calls).toBeTypeOf('function');
});

it('lets callers of the API give plain text, and answers the narrow type', () => {
  expectTypeOf<z.input<typeof ApplicationRef>>().toEqualTypeOf<{ applicationId: string }>();
  expectTypeOf<z.output<typeof ApplicationRef>>().toEqualTypeOf<{ applicationId: Id<'app'> }>();
  expect(ApplicationRef.parse({ applicationId: 'nothing' })).toEqual({ applicationId: 'nothing' });
});

import { expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { appRouter } from '#routers/index.ts';
import { AUDIT_CHANGES, type AuditFields } from '#src/domain/audit-changes.ts';
import { audit } from '#src/services/platform/audit/audit.ts';
import { changesOf, prefixedFields } from '#src/services/platform/audit/changes.ts';

it('records the listed fields that differ, and no other', () => {
  const before = { name: 'Shop', description: null, token: 'old-secret' };
  const after = { name: 'Store', description: null, token: 'new-secret' };
  expect(changesOf('project.update', { before, after })).toEqual([
    { field: 'name', before: 'Shop', after: 'Store' },
  ]);
});

it('leaves out the credentials in an address, and records that it has changed', () => {
  const before = { url: 'https://user:secret@example.com/hook?token=one#part' };
  const after = { url: 'https://example.com/hook?token=two' };
  expect(changesOf('webhook.update', { before, after })).toEqual([
    { field: 'url', before: 'https://example.com/hook', after: 'https://example.com/hook' },
  ]);
});

/** The field names of the input of a procedure. */
function fieldsOf(procedure: string): string[] {
  return (PROCEDURES[procedure]?._def.inputs ?? []).flatMap((input) =>
    input instanceof z.ZodObject ? Object.keys(input.shape) : [],
  );
}

const PROCEDURES: Readonly<Record<string, { _def: { inputs: unknown[] } }>> = appRouter._def
  .procedures as never;

/** Fields of an input that are not recorded: names of the target, and fields that are recorded under other names. */
const NOT_RECORDED = new Map([
  ['application.update', ['source']],
  ['merchant.update', ['merchantCode']],
  ['theme.update', ['customCss']],
]);

it.each(
  Object.entries(AUDIT_CHANGES).filter(([action]) => action.endsWith('.update') && action in PROCEDURES),
)('records every field that %s changes', (action, recorded) => {
  const target = `${action.split('.')[0]}Id`;
  const known = [
    target,
    ...recorded.map((field) => field.split('.')[0]),
    ...(NOT_RECORDED.get(action) ?? []),
  ];
  expect(fieldsOf(action).filter((field) => !known.includes(field))).toEqual([]);
});

it('cuts long texts and lists', () => {
  const after = {
    names: Array.from({ length: 500 }, (_, index) => `NAME_${index}`),
    set: ['x'.repeat(2000)],
  };
  const [names, set] = changesOf('application.setEnv', { before: {}, after });
  expect(names?.after).toHaveLength(100);
  expect(JSON.stringify(set)).toHaveLength(
    JSON.stringify({ field: 'set', before: null, after: [''] }).length + 501,
  );
});

it('names the values of a plan', () => {
  const fields = prefixedFields('quotas', { projects: 5 });
  expect(fields).toEqual({ 'quotas.projects': 5 });
  expectTypeOf(fields).toExtend<AuditFields<'organization.setPlan'>>();
});

it('lists no field that holds a secret', () => {
  const fields = Object.values(AUDIT_CHANGES).flat();
  expect(fields.filter((field) => /secret|token|password|sealed|key$|hash/i.test(field))).toEqual([]);
});

it('takes a change exactly for the actions with recorded fields', () => {
  type Context = Parameters<typeof audit>[0];
  type Transaction = Parameters<typeof audit>[1];
  const calls = (ctx: Context, tx: Transaction) => [
    audit(ctx, tx, 'project.create', 'prj_1'),
    audit(ctx, tx, 'project.update', 'prj_1', { before: { name: 'a' }, after: { name: 'b' } }),
    // @ts-expect-error The change is missing.
    audit(ctx, tx, 'project.update', 'prj_1'),
    // @ts-expect-error Creating records no fields.
    audit(ctx, tx, 'project.create', 'prj_1', { before: {}, after: {} }),
    // @ts-expect-error The field is not recorded.
    audit(ctx, tx, 'member.setRole', 'mem_1', { before: { password: 'a' }, after: { password: 'b' } }),
  ];
  expect(calls).toBeTypeOf('function');
});

import { expect, it } from 'vitest';
import { wideFunctions } from './context-parameters.ts';

it('only verbs take the whole context of a role', () => {
  expect(wideFunctions().map(({ path, name }) => `${path}: ${name}`)).toEqual([]);
});

const AREA = 'src/services/instance/webhook';
const caller = {
  path: 'routers/instance/webhook.ts',
  text: `import { createWebhook } from '#${AREA}/create-webhook.ts';`,
};

it.each([
  ['export async function settle(instance: Instance, id: string) {}'],
  ['function assertTarget(\n  ctx: MemberContext,\n  url: string,\n): void {}'],
  ['function rate({ clock }: Instance): number {}'],
])('refuses %s', (text) => {
  expect(wideFunctions([caller, { path: `${AREA}/a.ts`, text }])).toHaveLength(1);
});

it.each([
  ['create-webhook.ts', 'export async function createWebhook(ctx: MemberContext, input: Input) {}'],
  ['a.ts', "function rate({ clock }: Pick<Instance, 'clock'>): number {}"],
  ['a.ts', 'function settle(services: CoreServices & Acting, id: string): void {}'],
])('allows in %s: %s', (name, text) => {
  expect(wideFunctions([caller, { path: `${AREA}/${name}`, text }])).toEqual([]);
});

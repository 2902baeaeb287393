import { expect, it } from 'vitest';
import { wideFunctions } from './context-parameters.ts';

/** Areas whose helpers still take whole contexts. Remove an area with its last one; add none. */
const TO_NARROW: readonly string[] = [
  'instance/deployment',
  'instance/domain',
  'instance/license',
  'instance/release',
  'instance/site-import',
];

it('only verbs take the whole context of a role', () => {
  const wide = wideFunctions().filter(({ area }) => !TO_NARROW.includes(area));
  expect(wide.map(({ path, name }) => `${path}: ${name}`)).toEqual([]);
});

it('the exceptions are still needed', () => {
  const areas = new Set(wideFunctions().map(({ area }) => area));
  expect(TO_NARROW.filter((area) => !areas.has(area))).toEqual([]);
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

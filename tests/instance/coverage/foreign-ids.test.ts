import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Answer, openTestApp, type TestApp } from '../../support/app.ts';
import {
  ACCOUNT_OPERATIONS,
  type Credential,
  type Input,
  overRest,
  overRpc,
  rowsNaming,
} from '../../support/coverage.ts';
import { aGitSource, publishSite } from '../../support/sites.ts';
import { until } from '../../support/until.ts';
import { aSite, standing } from './a-site.ts';
import { anotherOrganization, firstOwner } from './credentials.ts';
import { inputOf } from './inputs.ts';
import type { Maker, Site } from './site.ts';

/**
 * Every id that an input can name, at any place in it, given as one of another organization and as one that
 * does not exist: the same answer to the byte, and nothing of the other organization has changed.
 */

let world: TestApp;
let site: Site;
let foreign: Site;
let assistant: string;
let foreignRows: readonly string[];
beforeAll(async () => {
  world = await openTestApp({ READ_RATE_LIMIT: '100000', ORGANIZATIONS_PER_USER: '1000' });
  publishSite(world.git);
  const maker: Maker = await firstOwner(world);
  site = await aSite(maker);
  foreign = await aSite((await anotherOrganization(world)).maker);
  assistant = (await world.ok<{ token: string }>('POST /api/assistantToken.create', {})).token;
  await until('the jobs of both sites have ended', noneOpen);
  foreignRows = await rowsOfForeign();
});
afterAll(() => world.close());

async function noneOpen(): Promise<boolean> {
  const open = world.app.instance.database.reader
    .selectFrom('job')
    .select('id')
    .where('state', 'in', ['ready', 'running', 'blocked']);
  return (await open.executeTakeFirst()) === undefined;
}

const rowsOfForeign = () => rowsNaming(world, Object.values(foreign));

/** The place of an id in an input. */
type Place = readonly (string | number)[];

/** The id fields of sources: a source that requires the id, and what of another organization the field names. */
const SOURCE_IDS: Readonly<Record<string, { readonly source: Input; readonly foreign: keyof Site }>> = {
  githubId: { source: { type: 'github', repo: 'acme/site' }, foreign: 'gitProviderId' },
  gitlabId: { source: { type: 'gitlab', repo: 'acme/site' }, foreign: 'gitlabId' },
  customGitSSHKeyId: { source: aGitSource(), foreign: 'sshKeyId' },
};

/** What the answer has to be where it is not 404. */
const OTHERWISE: Readonly<Record<string, number>> = {
  // The same refusal whether the organization exists or not.
  'siteImport.create organizationId': 403,
  'siteImport.preview organizationId': 403,
  // A list of what the own organization has recorded: nothing.
  'auditLog.list actorId': 200,
  'auditLog.list resourceId': 200,
  // A key is refused before any passkey is looked for.
  'passkey.remove passkeyId': 403,
  'passkey.rename passkeyId': 403,
  ...Object.fromEntries(
    Object.keys(SOURCE_IDS).flatMap((field) => [
      // Judged at the step that needs it, which makes the import fail.
      [`siteImport.create source.${field}`, 422],
      // A preview is always answered; it reports what is wrong.
      [`siteImport.preview source.${field}`, 200],
    ]),
  ),
};

/** Procedures of the operator, in any organization. */
const ANYWHERE = [
  'organization.setPlan organizationId',
  ...['merchant.events merchantId', 'merchant.payments merchantId', 'merchant.subscriptions merchantId'],
  ...['merchant.payment paymentId', 'merchant.redeliver eventId'],
  ...['job.discard jobId', 'job.retry jobId'],
  ...['operator.remove userId', 'operatorLog.list actorId', 'operatorLog.list resourceId'],
  ...['addInstance', 'get', 'names', 'refusals', 'rotateKey', 'setStatus', 'update'].map(
    (verb) => `license.${verb} licenseId`,
  ),
  ...[
    'license.moveNames fromInstanceId',
    'license.moveNames toInstanceId',
    'license.removeInstance instanceId',
  ],
];

/** Ids that others give out. */
const STRANGE = ['gitProvider.create appId'];

const cases = ACCOUNT_OPERATIONS.flatMap((operation) =>
  idsIn(operation.input).map((place) => [`${operation.name} ${place.join('.')}`, operation, place] as const),
).filter(([name]) => !ANYWHERE.includes(name) && !STRANGE.includes(name));

test('the ids of every kind of place are found', () => {
  const names: string[] = cases.map(([name]) => name);
  expect(names).toContain('siteImport.get siteImportId');
  expect(names).toContain('application.create source.customGitSSHKeyId');
  expect(names).toContain('apiKey.create metadata.organizationId');
  expect(names).toContain('member.setAccess applicationIds.0');
  expect(names).toContain('agent.deployments applicationId');
  expect(Object.keys(OTHERWISE).filter((name) => !names.includes(name))).toEqual([]);
});

test.each(cases)('%s', async (name, operation, place) => {
  const credential: Credential = { key: operation.access.kind === 'assistant' ? assistant : world.key };
  const expected = OTHERWISE[name] ?? 404;
  for (const call of [overRest, overRpc]) {
    const ask = async (id: string): Promise<Answer> =>
      call(world, operation, withId(await inputOf(operation, standing(site)), place, id), credential);
    const theirs = await ask(foreignId(place));
    const nobodys = await ask('none_such');
    expect(theirs.status).toBe(call === overRpc && expected === 422 ? 200 : expected);
    expect(nobodys.status).toBe(theirs.status);
    expect(withoutChance(nobodys.text)).toBe(withoutChance(theirs.text));
    if (expected >= 400) expect(theirs.text).not.toContain(foreignId(place));
  }
  expect(await rowsOfForeign()).toEqual(foreignRows);
});

/** A failed import has its own id and name. */
function withoutChance(text: string): string {
  return text.replace(/imp_\w+|prj_\w+|name-\d+/g, '…');
}

function foreignId(place: Place): string {
  const field = String(place.find((part) => /Ids?$/.test(String(part))));
  const ids: Record<string, string> = {
    ...foreign,
    projectIds: foreign.projectId,
    applicationIds: foreign.applicationId,
    actorId: foreign.apiKeyId,
    resourceId: foreign.applicationId,
  };
  const ofSource = SOURCE_IDS[field];
  const id = ofSource === undefined ? ids[field] : foreign[ofSource.foreign];
  if (id === undefined)
    throw new Error(`Declare in foreign-ids.test.ts which id of another organization ${field} takes`);
  return id;
}

function withId(input: Input, [first, ...rest]: Place, id: string): Input {
  const field = String(first);
  const [second] = rest;
  if (second === undefined) return { ...input, [field]: id };
  if (typeof second === 'number') return { ...input, [field]: [id] };
  const around = field === 'source' ? SOURCE_IDS[second]?.source : (input[field] as Input | undefined);
  return { ...input, [field]: { ...around, [second]: id } };
}

/** Every place in a schema that takes an id by its name. */
function idsIn(schema: unknown, path: Place = []): Place[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return idsIn(schema.unwrap(), path);
  if (schema instanceof z.ZodArray) return /Ids$/.test(String(path.at(-1))) ? [[...path, 0]] : [];
  if (schema instanceof z.ZodDiscriminatedUnion || schema instanceof z.ZodUnion)
    return schema.options.flatMap((option) => idsIn(option, path));
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([field, inner]) => idsIn(inner, [...path, field]));
  return /Id$/.test(String(path.at(-1))) ? [path] : [];
}

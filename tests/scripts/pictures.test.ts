import { readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { filesOf } from '../../scripts/pictures/picture-files.ts';
import { addressOf, NOT_PICTURED, SCREENS } from '../../scripts/pictures/screens.ts';

/** Every screen of the console has its picture in the documents. */

const ROUTES = fileURLToPath(new URL('../../src/console/routes', import.meta.url));

const PICTURES = fileURLToPath(new URL('../../docs/pictures/console', import.meta.url));
/** All pictures together: who clones the repository gets them. */
const MAX_BYTES = 8_000_000;

const routes = readdirSync(ROUTES, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.tsx'))
  .map((entry) => relative(ROUTES, join(entry.parentPath, entry.name)))
  .filter((file) => !NOT_PICTURED.test(file));

test('every route of the console has an entry with a picture, and every entry a route', () => {
  expect(routes.length).toBeGreaterThan(40);
  expect(Object.keys(SCREENS).sort()).toEqual(routes.sort());
});

test('the names of the pictures are different', () => {
  const names = Object.values(SCREENS).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test('the pictures of every screen are in the documents, in all sizes and colors, and are small', () => {
  const files = readdirSync(PICTURES);
  expect(files.sort()).toEqual(
    Object.values(SCREENS)
      .flatMap(({ name }) => filesOf(name))
      .sort(),
  );
  const sizes = files.map((file) => statSync(join(PICTURES, file)).size);
  expect(Math.min(...sizes)).toBeGreaterThan(5000);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_BYTES);
});

test('the address of a picture contains the ids of the records', () => {
  const route = 'orgs.$organizationId/applications/$applicationId/domains.tsx';
  const picture = { title: 'Domains' };
  expect(addressOf(route, picture, { organizationId: 'org_1', applicationId: 'app_1' })).toBe(
    '/orgs/org_1/applications/app_1/domains',
  );
  expect(addressOf('platform/index.tsx', picture, {})).toBe('/platform');
  expect(() => addressOf(route, picture, {})).toThrow('There is no organizationId');
});

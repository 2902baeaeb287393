import createFetchClient from 'openapi-fetch';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import type { paths } from '../support/rest-api.d.ts';
import { publishSite } from '../support/sites.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
  publishSite(world.git);
});
afterAll(() => world.close());

test('a client generated from the document imports a site and reads it back', async () => {
  const client = createFetchClient<paths>({
    baseUrl: world.url,
    headers: { authorization: `Bearer ${world.key}` },
  });
  const { data, error } = await client.POST('/api/site-import', {
    body: {
      organizationId: world.organizationId,
      name: 'Generated',
      source: { type: 'git', customGitUrl: 'https://git.example.com/acme/site.git' },
    },
  });
  expect(error).toBeUndefined();
  expect(data?.status).toBe('success');
  const siteImportId = data?.importId ?? '';
  const { data: details } = await client.GET('/api/site-import/{siteImportId}', {
    params: { path: { siteImportId } },
  });
  expect(details).toMatchObject({ importId: siteImportId, name: 'Generated', status: 'success' });
  const { data: page } = await client.GET('/api/site-import', { params: { query: { limit: 1 } } });
  expect(page?.items).toHaveLength(1);
  const { response } = await client.POST('/api/site-import/{siteImportId}/rollback', {
    params: { path: { siteImportId } },
  });
  expect(response.status).toBe(409);
});

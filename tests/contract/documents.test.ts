import { describe, expect, it } from 'vitest';
import { appRouter } from '#routers/index.ts';
import type { Surface } from '#src/domain/surface.ts';

import { generateDocument } from '#src/http/document/generate.ts';
import type { JsonObject, OpenApiDocument, OpenApiOperation } from '#src/http/document/openapi.ts';
import type { Operation } from '#src/http/facade/operations.ts';
import { OPERATIONS } from '../support/coverage.ts';
import { faultsOf, fieldsOf } from './openapi-structure.ts';

const documents = Object.fromEntries(
  (['published', 'internal', 'hub', 'gateway'] as const).map((surface) => [
    surface,
    generateDocument(appRouter, { surface, title: surface, version: '2.1.0', serverUrl: '/' }),
  ]),
) as Record<Surface, OpenApiDocument>;

function itemOf({ rest, path, method }: Operation): OpenApiOperation {
  const item = documents[rest.surface].paths[path]?.[method.toLowerCase()];
  if (item === undefined) throw new Error(`${method} ${path} is in no document`);
  return item;
}

const byName = OPERATIONS.map((operation) => [operation.name, operation] as const);

describe.each(Object.entries(documents))('the %s document', (_surface, document) => {
  it('is OpenAPI 3.1', () => {
    expect(faultsOf(document)).toEqual([]);
  });

  it('has an operation for every procedure and every other route, each with its own id', () => {
    const ids = Object.values(document.paths).flatMap((item) =>
      Object.values(item).map((one) => one.operationId),
    );
    expect(ids).toEqual([...new Set(ids)]);
    const served = Object.values(documents).flatMap(({ paths }) =>
      Object.values(paths).flatMap((item) => Object.values(item).map((one) => one.operationId)),
    );
    expect(served).toEqual(expect.arrayContaining(OPERATIONS.map(({ name }) => name)));
  });
});

/** Common terms of such systems; the rest needs a sentence. */
const OBVIOUS =
  /^(name|description|type|email|role|host|port|user|events|enabled|limit|offset|quotas|features|projects|applications|databases|domains|buildMinutes|aiAssistant|customDomains|paymentGateway|expiresInDays|\w+Ids?)$/;

describe('an operation', () => {
  it.each(byName)('%s declares who may call it', (_name, operation) => {
    const { security } = itemOf(operation);
    const schemes = ((security ?? []) as JsonObject[]).flatMap((way) => Object.keys(way));
    const expected = {
      public: [],
      assistant: ['assistantBearer', 'assistantKey'],
      member: ['bearer', 'apiKey', 'session'],
      user: ['bearer', 'apiKey', 'session'],
      operator: ['bearer', 'apiKey', 'session'],
      license: [],
      merchant: ['merchantSecret'],
      gatewayAdmin: ['administrationKey'],
    } as const;
    expect(security).toBeInstanceOf(Array);
    expect(schemes).toEqual(expected[operation.access.kind]);
  });

  it.each(byName)('%s declares how it fails', (_name, operation) => {
    const { responses } = itemOf(operation);
    const isPublic = operation.access.kind === 'public';
    const inputs = Object.keys(operation.input.shape);
    const requiresRecord =
      operation.rest.takesUnknownIds !== true && inputs.some((field) => /Ids?$/.test(field));
    const expected = [
      '200',
      '405',
      '500',
      ...(isPublic ? [] : ['401']),
      ...(inputs.length > 0 ? ['400'] : []),
      ...(requiresRecord ? ['404'] : []),
      ...(operation.method === 'POST' ? ['413', '415'] : []),
      ...(operation.rest.unprocessableWhenFailed ? ['422'] : []),
      ...(operation.rest.cacheable ? ['304'] : []),
      ...(operation.rest.idempotent ? ['409', '422'] : []),
    ];
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(expected));
    for (const [status, { description }] of Object.entries(responses))
      expect(description, status).toMatch(/\w{3}/);
  });

  it.each(byName)('%s has its own summary, without a full stop', (_name, { rest }) => {
    expect(rest.summary).toMatch(/^[A-Z].{9,}[^.]$/);
    expect(OPERATIONS.filter((other) => other.rest.summary === rest.summary)).toHaveLength(1);
  });

  it.each(byName)('%s explains every input whose name does not', (_name, operation) => {
    const { requestBody, parameters } = itemOf(operation);
    const content = requestBody?.content as Record<string, { schema: JsonObject }> | undefined;
    const body = content?.['application/json']?.schema ?? {};
    const asked = [
      ...fieldsOf(body),
      ...(parameters ?? []).map((one) => ({
        path: String(one.name),
        name: String(one.name),
        field: { ...(one.schema as JsonObject), ...one },
      })),
    ];
    const silent = asked.filter(({ name, field }) => field.description === undefined && !OBVIOUS.test(name));
    expect(silent.map(({ path }) => path)).toEqual([]);
  });
});

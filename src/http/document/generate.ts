import type { AnyProcedure, AnyRouter } from '@trpc/server';
import { generateOpenApiDocument } from 'trpc-to-openapi';
import type { Access } from '#routers/base/meta.ts';
import type { Role, Surface } from '#src/domain/surface.ts';
import { ROLES } from '#src/domain/surface.ts';
import { type Operation, operationsOf } from '../facade/operations.ts';
import { addCodeSamples } from './code-samples.ts';
import { completeOperation, sharedSchemas } from './complete.ts';
import { INTRODUCTIONS } from './introduction.ts';
import type { JsonObject, OpenApiDocument } from './openapi.ts';
import { rawPaths, rawWebhooks } from './raw-operations.ts';
import { tagsOf } from './tags.ts';
import { addExamples } from './with-examples.ts';

export interface DocumentOptions {
  readonly surface: Surface;
  readonly title: string;
  readonly version: string;
  readonly serverUrl: string;
  /** Roles whose operations are described; all where it is left out. */
  readonly roles?: readonly Role[];
}

/**
 * Version of the published surface: docs/specification/1-site-import.md, "Versioning". It moves by the rules there,
 * not with the program.
 */
export const PUBLISHED_VERSION = '2.2.0';

/**
 * Generates an OpenAPI 3.1 document from the procedures: paths, inputs and outputs by trpc-to-openapi's generator;
 * everything else (the bodies of failures, headers, 405, 413, the routes that are not procedures) from the metadata of
 * each procedure.
 */
export function generateDocument(router: AnyRouter, options: DocumentOptions): OpenApiDocument {
  const roles = options.roles ?? ROLES;
  const operations = operationsOf(router).filter(
    ({ rest, role }) => rest.surface === options.surface && (role === 'accounts' || roles.includes(role)),
  );
  // The generator takes OpenAPI objects whose types are stricter than JSON; from here on the document is plain JSON.
  const generated = JSON.parse(
    JSON.stringify(
      generateOpenApiDocument(routerForGenerator(operations), {
        title: options.title,
        version: options.version,
        baseUrl: options.serverUrl,
        openApiVersion: '3.1.0',
        securitySchemes: Object.assign({}, ...operations.map(schemesOf)),
      }),
    ),
  ) as OpenApiDocument;
  for (const operation of operations) {
    const item = generated.paths[operation.path]?.[operation.method.toLowerCase()];
    if (item === undefined) continue;
    completeOperation(item, operation);
    // Empty if no credential is needed, so that this is explicit.
    item.security = Object.keys(schemesOf(operation)).map((name) => ({ [name]: [] }));
  }
  const paths = { ...generated.paths, ...rawPaths(options.surface, roles) };
  const schemas = { ...generated.components?.schemas, ...sharedSchemas(options.surface) };
  const webhooks = rawWebhooks(options.surface, roles);
  const tags = tagsOf(tagNamesIn(paths));
  const document = withoutClosedObjects({
    ...generated,
    info: {
      ...(generated.info as JsonObject),
      description: INTRODUCTIONS[options.surface],
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    tags,
    paths: sortKeys(paths),
    ...(webhooks === undefined ? {} : { webhooks }),
    components: { ...generated.components, schemas: sortKeys(schemas) },
  });
  addExamples(document);
  addCodeSamples(document, kindsOf(router));
  return document;
}

function kindsOf(router: AnyRouter): Map<string, AnyProcedure['_def']['type']> {
  const procedures = Object.entries<AnyProcedure>(router._def.procedures);
  return new Map(procedures.map(([name, { _def }]) => [name, _def.type]));
}

function tagNamesIn(paths: OpenApiDocument['paths']): Set<string> {
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  return new Set(operations.flatMap(({ tags }) => (tags ?? []) as string[]));
}

const ACCOUNT_SCHEMES = {
  bearer: { type: 'http', scheme: 'bearer', description: 'An account API key' },
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'x-api-key',
    description: 'An account API key, in the header `x-api-key`',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'better-auth.session_token',
    description:
      'The session cookie that `POST /api/auth/sign-in/email` sets. Over HTTPS its name starts with `__Host-`',
  },
} as const;

const ASSISTANT_SCHEMES = {
  assistantBearer: { type: 'http', scheme: 'bearer', description: 'An assistant token' },
  assistantKey: {
    type: 'apiKey',
    in: 'header',
    name: 'x-api-key',
    description: 'An assistant token, in the header `x-api-key`',
  },
} as const;

const MERCHANT_SCHEMES = {
  merchantSecret: { type: 'http', scheme: 'bearer', description: 'The secret of a merchant' },
} as const;

const GATEWAY_ADMIN_SCHEMES = {
  administrationKey: { type: 'http', scheme: 'bearer', description: 'The gateway’s administration key' },
} as const;

/**
 * The kinds of credential are never interchangeable, so each has separate schemes. A license names itself in the body.
 */
const SCHEMES: Readonly<Record<Access['kind'], object>> = {
  public: {},
  license: {},
  member: ACCOUNT_SCHEMES,
  user: ACCOUNT_SCHEMES,
  operator: ACCOUNT_SCHEMES,
  assistant: ASSISTANT_SCHEMES,
  merchant: MERCHANT_SCHEMES,
  gatewayAdmin: GATEWAY_ADMIN_SCHEMES,
};

function schemesOf({ access }: Operation): object {
  return SCHEMES[access.kind];
}

/** The same procedures with the metadata that the generator reads. The router itself stays as it is. */
function routerForGenerator(operations: readonly Operation[]): AnyRouter {
  const procedures = Object.fromEntries(
    operations.map((operation) => [
      operation.name,
      { _def: { ...operation.procedure._def, meta: { openapi: generatorMeta(operation) } } },
    ]),
  );
  return { _def: { procedures } } as unknown as AnyRouter;
}

function generatorMeta({ name, method, path, rest, access }: Operation) {
  return {
    method,
    path,
    operationId: name,
    summary: rest.summary,
    ...(rest.description === undefined ? {} : { description: rest.description }),
    tags: [name.split('.')[0] ?? name],
    protect: Object.keys(SCHEMES[access.kind]).length > 0,
    errorResponses: {},
  };
}

function sortKeys<Value>(record: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).sort(([left], [right]) => (left < right ? -1 : 1)));
}

/** Later versions may add fields, and clients ignore what they do not know: no object is closed. */
function withoutClosedObjects(document: OpenApiDocument): OpenApiDocument {
  return JSON.parse(
    JSON.stringify(document, (key, value: JsonObject) =>
      key === 'additionalProperties' && (value as unknown) === false ? undefined : value,
    ),
  ) as OpenApiDocument;
}

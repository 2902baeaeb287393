import { readFileSync } from 'node:fs';
import type { JsonObject, OpenApiDocument } from '#src/http/document/openapi.ts';

/** The committed documents, and the operations in them. */

export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly required: boolean;
  readonly schema: JsonObject;
}

export interface Body {
  readonly type: string;
  readonly schema: JsonObject;
}

export interface Operation {
  readonly name: string;
  readonly method: string;
  readonly template: string;
  readonly parameters: readonly Parameter[];
  readonly bodies: readonly Body[];
  /** Names of the security schemes, of which one is enough. Empty: no credential. */
  readonly credentials: readonly string[];
}

const FILES = ['openapi', 'internal', 'hub', 'gateway'];

export function readDocuments(): OpenApiDocument[] {
  return FILES.map((name) => {
    const file = new URL(`../../../openapi/${name}.json`, import.meta.url);
    return JSON.parse(readFileSync(file, 'utf8')) as OpenApiDocument;
  });
}

export function operationsOf(documents: readonly OpenApiDocument[]): Operation[] {
  return documents.flatMap(({ paths }) =>
    Object.entries(paths).flatMap(([template, verbs]) =>
      Object.entries(verbs).map(([verb, operation]) => {
        const content = (operation.requestBody?.content ?? {}) as Record<string, { schema?: JsonObject }>;
        const security = (operation.security ?? []) as Record<string, unknown>[];
        return {
          name: String(operation.operationId ?? template),
          method: verb.toUpperCase(),
          template,
          parameters: (operation.parameters ?? []) as unknown as Parameter[],
          bodies: Object.entries(content).map(([type, { schema = {} }]) => ({ type, schema })),
          credentials: security.flatMap((scheme) => Object.keys(scheme)),
        };
      }),
    ),
  );
}

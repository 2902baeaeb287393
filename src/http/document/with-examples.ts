import { exampleOf } from './examples.ts';
import type { JsonObject, OpenApiDocument, OpenApiOperation } from './openapi.ts';

/** Adds to every body and parameter what a reader needs and its schema does not contain: an example, a description. */
export function addExamples(document: OpenApiDocument): void {
  for (const item of [...Object.values(document.paths), ...Object.values(document.webhooks ?? {})]) {
    for (const operation of Object.values(item)) {
      addToContent(operation.requestBody?.content, document);
      const success = operation.responses['200'];
      if (success !== undefined) addToContent(success.content, document);
      addToParameters(operation);
    }
  }
}

function addToContent(content: unknown, document: OpenApiDocument): void {
  for (const [type, media] of Object.entries((content ?? {}) as Record<string, JsonObject>)) {
    if (!/json|form-urlencoded/.test(type) || media.example !== undefined || media.schema === undefined)
      continue;
    media.example = exampleOf(resolved(media.schema, document));
  }
}

function addToParameters({ parameters = [] }: OpenApiOperation): void {
  for (const parameter of parameters) {
    const name = String(parameter.name);
    const { description } = (parameter.schema ?? {}) as JsonObject;
    parameter.description ??= description ?? PARAMETERS[name] ?? idDescription(name);
    if (parameter.example !== undefined || parameter.in === 'header') continue;
    parameter.example = exampleOf(parameter.schema, name);
  }
}

const PARAMETERS: Readonly<Record<string, string>> = {
  limit: 'Maximum number of items in the page',
  offset: 'Number of items to skip',
};

/** `deploymentId`: "Id of the deployment". Undefined for other names: they need a description in their contract. */
function idDescription(name: string): string | undefined {
  const words = /^(\w+)Id$/.exec(name)?.[1]?.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words === undefined ? undefined : `Id of the ${words}`;
}

function resolved(schema: unknown, document: OpenApiDocument): unknown {
  const { $ref } = schema as JsonObject;
  return typeof $ref === 'string' ? document.components.schemas?.[$ref.split('/').at(-1) ?? ''] : schema;
}

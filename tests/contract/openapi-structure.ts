import { Ajv2020 } from 'ajv/dist/2020.js';
import type { JsonObject, OpenApiDocument } from '#src/http/document/openapi.ts';

/** What is wrong with a document as OpenAPI 3.1: a structural check of what ours use, a sentence for each fault. */
export function faultsOf(document: OpenApiDocument): string[] {
  return [
    ...(/^3\.1\.\d+$/.test(String(document.openapi)) ? [] : ['openapi is not 3.1']),
    ...missing('info', document.info, ['title', 'version']),
    ...danglingReferences(document),
    ...Object.entries(document.components.schemas ?? {}).flatMap(([name, schema]) =>
      schemaFaults(`components.schemas.${name}`, schema),
    ),
    ...Object.entries(document.paths).flatMap(([path, item]) => pathFaults(document, path, item)),
  ];
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

function pathFaults(
  document: OpenApiDocument,
  path: string,
  item: OpenApiDocument['paths'][string],
): string[] {
  const faults = /^\/\S*$/.test(path) ? [] : [`${path} does not begin with a slash`];
  for (const [method, operation] of Object.entries(item)) {
    const at = `${method} ${path}`;
    if (!METHODS.includes(method)) faults.push(`${at}: no such method`);
    faults.push(...missing(at, operation, ['operationId', 'responses', 'summary']));
    faults.push(...parameterFaults(at, path, operation.parameters ?? []));
    faults.push(...contentFaults(`${at} body`, operation.requestBody));
    for (const [status, response] of Object.entries(operation.responses)) {
      if (!/^([1-5]\d\d|default)$/.test(status)) faults.push(`${at}: ${status} is no status`);
      faults.push(
        ...missing(`${at} ${status}`, response, ['description']),
        ...contentFaults(`${at} ${status}`, response),
      );
    }
    const known = Object.keys(document.components.securitySchemes ?? {});
    for (const name of ((operation.security ?? []) as JsonObject[]).flatMap((way) => Object.keys(way)))
      if (!known.includes(name)) faults.push(`${at}: there is no security scheme ${name}`);
  }
  return faults;
}

function parameterFaults(at: string, path: string, parameters: readonly JsonObject[]): string[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const declared = parameters.filter((one) => one.in === 'path');
  const names = parameters.map((one) => `${one.in} ${one.name}`);
  return [
    ...parameters.flatMap((one) => [
      ...missing(`${at} ${one.name}`, one, ['name', 'in', 'schema']),
      ...schemaFaults(`${at} ${one.name}`, one.schema),
    ]),
    ...inPath
      .filter((name) => !declared.some((one) => one.name === name))
      .map((name) => `${at}: ${name} is not declared`),
    ...declared.filter((one) => one.required !== true).map((one) => `${at}: ${one.name} has to be required`),
    ...names
      .filter((name, index) => names.indexOf(name) !== index)
      .map((name) => `${at}: ${name} appears twice`),
  ];
}

function contentFaults(at: string, holder: JsonObject | undefined): string[] {
  return Object.entries((holder?.content ?? {}) as Record<string, JsonObject>).flatMap(
    ([type, { schema }]) =>
      schema === undefined ? [`${at}: ${type} has no schema`] : schemaFaults(at, schema),
  );
}

const ajv = new Ajv2020({ strict: false });

function schemaFaults(at: string, schema: unknown): string[] {
  return ajv.validateSchema(schema as JsonObject) === true ? [] : [`${at}: ${ajv.errorsText(ajv.errors)}`];
}

function missing(at: string, holder: unknown, fields: readonly string[]): string[] {
  const has = (holder ?? {}) as JsonObject;
  return fields.filter((field) => has[field] === undefined).map((field) => `${at} has no ${field}`);
}

function danglingReferences(document: OpenApiDocument): string[] {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
    ([, reference]) => reference ?? '',
  );
  return [...new Set(references)]
    .filter((reference) => {
      const steps = reference.replace(/^#\//, '').split('/');
      return (
        steps.reduce<unknown>((found, step) => (found as JsonObject | undefined)?.[step], document) ===
        undefined
      );
    })
    .map((reference) => `${reference} leads nowhere`);
}

/** Every field of an input, by its place, with its schema in the document. */
export function fieldsOf(schema: JsonObject, path = ''): { path: string; name: string; field: JsonObject }[] {
  const variants = [...((schema.oneOf ?? schema.anyOf ?? []) as JsonObject[])];
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonObject>);
  return [
    ...variants.flatMap((variant) => fieldsOf(variant, path)),
    ...properties.flatMap(([name, field]) => {
      const at = path === '' ? name : `${path}.${name}`;
      return [{ path: at, name, field }, ...fieldsOf(field, at)];
    }),
    ...(typeof schema.items === 'object' ? fieldsOf(schema.items as JsonObject, `${path}[]`) : []),
  ];
}

import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { appRouter } from '#routers/index.ts';
import { MERCHANT_EVENTS, WEBHOOK_EVENTS } from '#src/domain/event.ts';
import { ROLES } from '#src/domain/surface.ts';
import { documentOf } from '#src/http/document/documents.ts';
import { DOCUMENTS } from '#src/http/document/kinds.ts';
import type { JsonObject, OpenApiDocument } from '#src/http/document/openapi.ts';

/** What a reader of a document needs beside the schemas: an introduction, groups, descriptions, credentials, examples. */

const SETTINGS = { platformName: 'Test', version: '1.0.0', serverUrl: '/', roles: ROLES };

const operationsIn = (document: OpenApiDocument) =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ where: `${method} ${path}`, operation })),
  );

describe.each(DOCUMENTS)('the document $name', (kind) => {
  const document = documentOf(appRouter, kind, SETTINGS);
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'document', ...document });

  it('has an introduction and describes its groups', () => {
    const { description } = document.info as { description: string };
    expect(description.length).toBeGreaterThan(200);
    const described = (document.tags as { name: string }[]).map(({ name }) => name);
    for (const { operation } of operationsIn(document))
      expect(described).toEqual(expect.arrayContaining(operation.tags as string[]));
  });

  it('shows how to call every operation: by curl, and by the clients that can', () => {
    const procedures = Object.keys(appRouter._def.procedures);
    for (const { where, operation } of operationsIn(document)) {
      const samples = operation['x-codeSamples'] as { label: string; source: string }[];
      const labels = samples.map(({ label }) => label);
      expect(labels, where).toContain('curl');
      const takesMerchant = JSON.stringify(operation.security).match(/merchantSecret|administrationKey/);
      const isTyped = procedures.includes(String(operation.operationId)) && takesMerchant === null;
      expect(labels.includes('@pilothouse/client'), where).toBe(isTyped);
      for (const { source } of samples) expect(source, where).not.toMatch(/undefined|\[object|%E2%80%A6/);
    }
  });

  it('states for every operation what it does and which credential it takes', () => {
    for (const { where, operation } of operationsIn(document)) {
      expect(String(operation.summary ?? ''), where).not.toBe('');
      expect(String(operation.description ?? '').length, `${where} has no description`).toBeGreaterThan(20);
      expect(operation.security, where).toBeInstanceOf(Array);
      for (const parameter of operation.parameters ?? [])
        expect(String(parameter.description ?? ''), `${where} ${parameter.name}`).not.toBe('');
    }
  });

  it('has an example for every body and parameter, valid against its schema', () => {
    const wrong: string[] = [];
    const check = (where: string, schema: unknown, example: unknown) => {
      if (example === undefined) return wrong.push(`${where}: none`);
      const rooted = JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components'));
      return ajv.validate(rooted, example) ? 0 : wrong.push(`${where}: ${ajv.errorsText()}`);
    };
    const sent = Object.entries(document.webhooks ?? {}).flatMap(([event, item]) =>
      Object.values(item).map((operation) => ({ where: event, operation })),
    );
    for (const { where, operation } of [...operationsIn(document), ...sent]) {
      const bodies = { request: operation.requestBody, response: operation.responses['200'] };
      for (const [name, body] of Object.entries(bodies)) {
        const content = (body?.content ?? {}) as Record<string, JsonObject>;
        for (const [type, media] of Object.entries(content))
          if (type === 'application/json') check(`${where} ${name}`, media.schema, media.example);
      }
      for (const one of operation.parameters ?? [])
        if (one.in !== 'header') check(`${where} ${one.name}`, one.schema, one.example);
    }
    expect(wrong).toEqual([]);
  });
});

it('describes every event that is sent', () => {
  const eventsOf = (name: string) => {
    const kind = DOCUMENTS.find((one) => one.name === name);
    if (kind === undefined) throw new Error(`no document ${name}`);
    return Object.keys(documentOf(appRouter, kind, SETTINGS).webhooks ?? {});
  };
  expect(eventsOf('public')).toEqual([...WEBHOOK_EVENTS]);
  expect(eventsOf('gateway')).toEqual([...MERCHANT_EVENTS]);
});

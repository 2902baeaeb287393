import { z } from 'zod';

/** The part of an OpenAPI document that the types of the REST client are made from. */

export interface Schema {
  readonly [keyword: string]: unknown;
  readonly $ref?: string | undefined;
}

const Schema: z.ZodType<Schema> = z.record(z.string(), z.unknown());
const Content = z.record(z.string(), z.object({ schema: Schema.optional() }));
const Parameter = z.object({
  in: z.enum(['path', 'query', 'header']),
  name: z.string(),
  required: z.boolean().optional(),
  description: z.string().optional(),
  schema: Schema,
});
const OperationObject = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string().optional(),
  parameters: z.array(Parameter).optional(),
  requestBody: z.object({ required: z.boolean().optional(), content: Content }).optional(),
  responses: z.record(z.string(), z.object({ content: Content.optional() })),
});

export const Document = z.object({
  paths: z.record(z.string(), z.record(z.enum(['get', 'post']), OperationObject.optional())),
  components: z.object({ schemas: z.record(z.string(), Schema) }),
});

export type Document = z.output<typeof Document>;
export type Content = z.output<typeof Content>;
export type Parameter = z.output<typeof Parameter>;
export type OpenApiOperation = z.output<typeof OperationObject> & { readonly method: 'GET' | 'POST' };

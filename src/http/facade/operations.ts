import type { AnyProcedure, AnyRouter } from '@trpc/server';
import { z } from 'zod';
import type { Access, OperationMeta, RestMeta } from '#routers/base/meta.ts';
import type { Role } from '#src/domain/surface.ts';

/**
 * One procedure as REST sees it. The facade's routes, the documents and the generated tests are all made from this
 * list, which is made from the router: there is no second place where an operation is described.
 */
export interface Operation {
  /** `siteImport.create` */
  readonly name: string;
  readonly type: 'query' | 'mutation';
  readonly method: 'GET' | 'POST';
  /** With parameters in braces, as documents write them. */
  readonly path: string;
  readonly access: Access;
  readonly role: Role | 'accounts';
  readonly rest: RestMeta;
  readonly input: z.ZodObject;
  readonly output: z.ZodType;
  readonly procedure: AnyProcedure;
}

/** Every operation that is served over REST. Throws if a procedure lacks what the facade needs, which is a defect. */
export function operationsOf(router: AnyRouter): Operation[] {
  return Object.entries<AnyProcedure>(router._def.procedures)
    .filter(([, procedure]) => procedure._def.type !== 'subscription')
    .map(([name, procedure]) => toOperation(name, procedure));
}

/** Names of the parameters in a path, in their order. */
export function pathParametersOf(path: string): string[] {
  return [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] ?? '');
}

interface ProcedureDefinition {
  readonly type: 'query' | 'mutation';
  readonly meta?: OperationMeta;
  readonly inputs: readonly unknown[];
  readonly output?: unknown;
}

function toOperation(name: string, procedure: AnyProcedure): Operation {
  // tRPC keeps these at run time and leaves them out of the type.
  const definition = procedure._def as unknown as ProcedureDefinition;
  const { access, role, rest } = definition.meta ?? {};
  const [input, ...more] = definition.inputs;
  if (access === undefined || role === undefined || rest === undefined)
    throw new Error(`${name} has no access rule, or no REST metadata`);
  if (!(input instanceof z.ZodObject) || more.length > 0)
    throw new Error(`${name} needs one object as its input`);
  if (!(definition.output instanceof z.ZodType)) throw new Error(`${name} needs an output`);
  return {
    name,
    type: definition.type,
    method: rest.method ?? (definition.type === 'query' ? 'GET' : 'POST'),
    path: rest.path ?? `/api/${name}`,
    access,
    role,
    rest,
    input,
    output: definition.output,
    procedure,
  };
}

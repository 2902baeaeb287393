import type { AnyProcedure, AnyRouter } from '@trpc/server';
import { z } from 'zod';
import type { Access, OperationMeta } from '#routers/base/meta.ts';
import { RunEvent } from '#src/contracts/application-run.ts';
import { FollowEvent } from '#src/contracts/deployment.ts';
import { OrganizationEvent } from '#src/contracts/organization-event.ts';
import { ERROR_CODES } from '#src/domain/errors.ts';
import { docComment } from '../common/doc-comment.ts';
import { namedSchemas } from './schema-names.ts';
import { indented, SchemaTypes } from './schema-types.ts';

/** What each subscription sends: tRPC keeps the type of it, but no schema. */
const EVENTS: Readonly<Record<string, z.core.$ZodType>> = {
  'application.followRun': RunEvent,
  'deployment.follow': FollowEvent,
  'organization.follow': OrganizationEvent,
};

const KINDS = {
  query: 'TRPCQueryProcedure',
  mutation: 'TRPCMutationProcedure',
  subscription: 'TRPCSubscriptionProcedure',
} as const;

interface Procedure {
  readonly kind: keyof typeof KINDS;
  readonly meta: OperationMeta;
  readonly input: z.core.$ZodType;
  readonly output: z.core.$ZodType;
}

/**
 * Writes the type of a router as declarations that need nothing but `@trpc/server`, with the documentation of every
 * operation and field as comments. A compiler would write the type in full at each place, without comments.
 */
export async function routerTypes(router: AnyRouter): Promise<string> {
  const types = new SchemaTypes(await namedSchemas());
  const procedures = proceduresOf(router);
  for (const { input, output } of procedures.values()) {
    types.use(input, 'input');
    types.use(output, 'output');
  }
  const routers = new Map<string, string>();
  for (const [name, procedure] of procedures) {
    const [group = '', member = ''] = name.split('.');
    const text = indented(indented(`\n${procedureText(types, member, procedure)}`));
    routers.set(group, `${routers.get(group) ?? ''}${text}`);
  }
  return `${HEAD}
export type AppRouter = TRPCBuiltRouter<Root, {
${[...routers].map(([name, members]) => `  ${name}: {${members}\n  };\n`).join('')}}>;

${types.declarations()}`;
}

const HEAD = `import type {
  TRPCBuiltRouter,
  TRPCMutationProcedure,
  TRPC_ERROR_CODE_KEY,
  TRPC_ERROR_CODE_NUMBER,
  TRPCQueryProcedure,
  TRPCSubscriptionProcedure,
} from '@trpc/server';

/** Code of a refusal, as REST answers it in \`code\`. */
export type ErrorCode = ${ERROR_CODES.map((code) => JSON.stringify(code)).join(' | ')};

/** A refused call. */
export interface ErrorShape {
  /** What went wrong and what to do, for a person. */
  message: string;
  code: TRPC_ERROR_CODE_NUMBER;
  data: {
    code: TRPC_ERROR_CODE_KEY;
    httpStatus: number;
    /** Of a rejected input: each field with the reason. */
    issues: { readonly path: (string | number)[]; readonly message: string; readonly code: string }[] | undefined;
    /** More exact than \`code\`, where there is more to know. */
    reason: ErrorCode | undefined;
  };
}

interface Root {
  ctx: object;
  meta: object;
  errorShape: ErrorShape;
  transformer: true;
}

interface Definition<Input, Output> {
  input: Input;
  output: Output;
  meta: object;
  errorShape: ErrorShape;
}

/** An event of a subscription, with the id after which a new subscription goes on. */
export interface TrackedEvent<Data> {
  id: string;
  data: Data;
}

/** Every operation of the product. */`;

function procedureText(types: SchemaTypes, name: string, { kind, meta, input, output }: Procedure): string {
  const sent = types.typeOf(output, 'output');
  const answer = kind === 'subscription' ? `AsyncIterable<TrackedEvent<${sent}>, void, unknown>` : sent;
  const definition = `Definition<${types.typeOf(input, 'input')}, ${answer}>`;
  const errors = Object.entries(meta.rest?.errors ?? {}).map(([code, when]) => `\`${code}\`: ${when}.`);
  const comment = docComment(
    [
      `${meta.rest?.summary ?? name}.`,
      meta.rest?.description,
      meta.access === undefined ? undefined : accessText(meta.access),
      errors.length === 0 ? undefined : `Errors: ${errors.join(' ')}`,
    ],
    '',
  );
  return `${comment}${name}: ${KINDS[kind]}<${definition}>;`;
}

function accessText(access: Access): string {
  switch (access.kind) {
    case 'public':
      return 'Needs no credential.';
    case 'member':
      return `Needs the permission \`${access.permission}\`.`;
    case 'user':
      return 'Needs a session or an API key.';
    case 'operator':
      return 'For operators of the platform.';
    case 'assistant':
      return 'Needs an assistant token.';
    case 'license':
      return 'Needs a license key, in the input.';
    case 'gatewayAdmin':
      return 'Needs the administration key of the gateway.';
    case 'merchant':
      return 'Needs the secret of the merchant.';
    default:
      throw new Error(`unknown access ${JSON.stringify(access satisfies never)}`);
  }
}

function proceduresOf(router: AnyRouter): Map<string, Procedure> {
  return new Map(
    Object.entries<AnyProcedure>(router._def.procedures).map(([name, { _def }]) => {
      // tRPC keeps these at run time and leaves them out of the type.
      const {
        meta = {},
        inputs,
        output,
      } = _def as unknown as {
        meta?: OperationMeta;
        inputs: readonly unknown[];
        output?: unknown;
      };
      const [input] = inputs;
      const sent = _def.type === 'subscription' ? EVENTS[name] : output;
      if (!(input instanceof z.ZodType) || !(sent instanceof z.ZodType))
        throw new Error(`${name} has no input, no output, or, as a subscription, no entry in EVENTS.`);
      return [name, { kind: _def.type, meta, input, output: sent }];
    }),
  );
}

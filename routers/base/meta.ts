import type { ErrorCode } from '#src/domain/errors.ts';
import type { Permission } from '#src/domain/permission.ts';
import type { Role, Surface } from '#src/domain/surface.ts';

/** Who may call an operation. Authentication, the documents and the generated tests read it. */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'member'; readonly permission: Permission }
  /** Any user with a session or key, also without an organization. */
  | { readonly kind: 'user' }
  | { readonly kind: 'operator' }
  /** The holder of an assistant token. */
  | { readonly kind: 'assistant' }
  /** The holder of a license, by `licenseKey` in the body. */
  | { readonly kind: 'license' }
  /** An instance, by the gateway's administration key. */
  | { readonly kind: 'gatewayAdmin' }
  /** A merchant of the gateway, by its secret. */
  | { readonly kind: 'merchant' };

/**
 * Metadata of a procedure: who may call it, how it is served over REST, and its documentation.
 * `surface: 'internal'` operations are served at `/api/<router>.<procedure>`.
 */
export interface OperationMeta {
  readonly access?: Access;
  /** Whose world it needs: without that role in a process it is not there. `accounts`: in every process. */
  readonly role?: Role | 'accounts';
  readonly rest?: RestMeta;
}

export interface RestMeta {
  readonly surface: Surface;
  /** Of published operations; internal ones have theirs from their name and type. */
  readonly method?: 'GET' | 'POST';
  readonly path?: `/api/${string}`;
  readonly summary: string;
  readonly description?: string;
  /** The errors that this operation answers beside those of every operation, each with its condition. */
  readonly errors?: DeclaredErrors;
  /** Takes the id of a record that does not have to exist, and never answers 404. */
  readonly takesUnknownIds?: true;
  /** Answers 422 with the ordinary body, of which this is an example, if the result's `status` is a failure. */
  readonly unprocessableWhenFailed?: { readonly example: object };
  /** Answers with an `ETag`, and 304 to who has that already. */
  readonly cacheable?: true;
  /** The answer may be as long as a log is: a batch of RPC takes only a few. */
  readonly bulky?: true;
  /** Honours the header `Idempotency-Key`. */
  readonly idempotent?: true;
  /** The response is the same for every caller: pages of any origin can read it, caches can store it. */
  readonly shared?: SharedAnswer;
}

export type DeclaredErrors = Readonly<Partial<Record<ErrorCode, string>>>;

export interface SharedAnswer {
  /** The header `Cache-Control` of a success. */
  readonly cacheControl: string;
  /** Other forms of the answer, by the query parameter `format`: a media type, and what it makes of the output. */
  readonly formats?: Readonly<
    Record<string, { readonly type: string; readonly write: (output: unknown) => string }>
  >;
}

type Extra = Omit<RestMeta, 'surface' | 'method' | 'path' | 'summary'>;

/** An operation of the published API, at the path of the specification. */
export function published(
  method: 'GET' | 'POST',
  path: `/api/${string}`,
  summary: string,
  extra: Extra = {},
): OperationMeta {
  return { rest: { surface: 'published', method, path, summary, ...extra } };
}

/** An operation of the license hub at the path of the specification: a POST by default. */
export function ofHub(
  path: `/api/${string}`,
  summary: string,
  extra: Extra & Pick<RestMeta, 'method'> = {},
): OperationMeta {
  return { rest: { surface: 'hub', method: 'POST', path, summary, ...extra } };
}

/** An operation of the payment gateway. Without a path it is at `/api/<router>.<procedure>`. */
export function ofGateway(
  summary: string,
  extra: Extra & Pick<RestMeta, 'method' | 'path'> = {},
): OperationMeta {
  return { rest: { surface: 'gateway', summary, ...extra } };
}

/** An operation beside the published API; it may change without a version change. */
export function internal(summary: string, extra: Extra = {}): OperationMeta {
  return { rest: { surface: 'internal', summary, ...extra } };
}

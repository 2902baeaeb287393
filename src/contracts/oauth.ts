import { z } from 'zod';
import { IsoTime, idOf, Name, Paging, pageOf } from './common.ts';

/** Assistants that connect by OAuth 2.1, as the Model Context Protocol requires. */

const MAX_URI = 500;
const MAX_URIS = 10;
/** Of all together: the client id is made of them. */
const MAX_URI_CHARACTERS = 2000;

/** Registration of a program (RFC 7591). Unknown fields are ignored. */
export const RegisterClient = z.object({
  client_name: Name.default('Assistant'),
  redirect_uris: z
    .array(z.string().max(MAX_URI))
    .min(1)
    .max(MAX_URIS)
    .refine((uris) => uris.join('').length <= MAX_URI_CHARACTERS),
});
export type RegisterClient = z.output<typeof RegisterClient>;

/** A request for authorization (RFC 6749, section 4.1.1, with PKCE). */
export const AuthorizationRequest = z.object({
  response_type: z.literal('code'),
  client_id: z.string().max(4000),
  redirect_uri: z.string().max(MAX_URI),
  code_challenge: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  code_challenge_method: z.literal('S256'),
  state: z.string().max(2000).optional(),
  scope: z.string().max(200).optional(),
  resource: z.string().max(MAX_URI).optional(),
});
export type AuthorizationRequest = z.output<typeof AuthorizationRequest>;

/** Exchange of a code for a token (RFC 6749, section 4.1.3). */
export const TokenRequest = z.object({
  grant_type: z.literal('authorization_code'),
  code: z.string().max(200),
  redirect_uri: z.string().max(MAX_URI),
  client_id: z.string().max(4000),
  code_verifier: z.string().regex(/^[A-Za-z0-9._~-]{43,128}$/),
});
export type TokenRequest = z.output<typeof TokenRequest>;

export const ListConnections = Paging;
export const ConnectionView = z.object({
  connectionId: z.string(),
  clientName: z.string().meta({ description: 'Name that the program reports', example: 'Claude' }),
  expiresAt: IsoTime,
  lastUsedAt: IsoTime.nullable(),
  createdAt: IsoTime,
});
export const ConnectionPage = pageOf(ConnectionView);
export type ConnectionPage = z.output<typeof ConnectionPage>;
export const ConnectionRef = z.object({ connectionId: idOf('asc') });
export type ConnectionRef = z.output<typeof ConnectionRef>;

import { z } from 'zod';
import { API_KEY_SCOPES } from '#src/domain/api-key.ts';
import { MEMBER_ROLES } from '#src/domain/member.ts';
import { IsoTime, idOf, Name, Paging, pageOf } from './common.ts';

/** The caller, and the account API keys that act for them. */

export const Me = z.object({
  userId: z.string(),
  email: z.string(),
  name: z.string(),
  emailVerified: z
    .boolean()
    .meta({ description: 'Whether the user has opened a verification link that was sent to the address' }),
  isOperator: z.boolean(),
  organizationId: z.string(),
  role: z.enum(MEMBER_ROLES),
});
export type Me = z.output<typeof Me>;

const MAX_EXPIRY_DAYS = 3650;

const MAX_KEY_PROJECTS = 100;
const SCOPES =
  'Operations that the key can call. `read`: read everything that its owner can see. `deploy`: read applications and deployments, and deploy, start and stop applications. Default: everything that its owner is allowed to do';

export const CreateApiKey = z.object({
  name: Name,
  expiresInDays: z.number().int().min(1).max(MAX_EXPIRY_DAYS).optional(),
  scopes: z
    .array(z.enum(API_KEY_SCOPES))
    .min(1)
    .max(API_KEY_SCOPES.length)
    .optional()
    .meta({ description: SCOPES, example: ['deploy'] }),
  projectIds: z
    .array(idOf('prj'))
    .min(1)
    .max(MAX_KEY_PROJECTS)
    .optional()
    .meta({ description: 'Projects that the key can access. Default: all projects that its owner can see' }),
  organizationId: idOf('org').optional().meta({
    description: 'Organization of the key. Default: the active organization',
  }),
  metadata: z
    .object({ organizationId: idOf('org').optional() })
    .optional()
    .meta({ description: 'Alternative place for `organizationId`' }),
});
export type CreateApiKey = z.output<typeof CreateApiKey>;
export const CreatedApiKey = z.object({
  apiKeyId: z.string(),
  key: z.string().meta({ description: 'Shown only once' }),
});

export const ApiKeyRef = z.object({ apiKeyId: idOf('key') });
export const ApiKeyView = z.object({
  apiKeyId: z.string(),
  name: z.string(),
  organizationId: z.string(),
  scopes: z.array(z.enum(API_KEY_SCOPES)).nullable().meta({ description: 'Null: no limit' }),
  projectIds: z.array(z.string()).nullable().meta({ description: 'Null: no limit' }),
  expiresAt: IsoTime.nullable(),
  lastUsedAt: IsoTime.nullable(),
  createdAt: IsoTime,
});
export type ApiKeyView = z.output<typeof ApiKeyView>;
export const ListApiKeys = Paging;
export const ApiKeyPage = pageOf(ApiKeyView);

export const CreateAssistantToken = z.object({
  expiresInDays: z.number().int().min(1).max(MAX_EXPIRY_DAYS).optional(),
});
export const CreatedAssistantToken = z.object({
  token: z.string().meta({ description: 'Shown only once' }),
  expiresAt: IsoTime.nullable(),
});

export const AssistantTokenState = z.object({
  exists: z.boolean(),
  createdAt: IsoTime.nullable(),
  expiresAt: IsoTime.nullable(),
  lastUsedAt: IsoTime.nullable(),
});
export type AssistantTokenState = z.output<typeof AssistantTokenState>;

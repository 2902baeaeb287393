import { z } from 'zod';
import { MEMBER_ROLES } from '#src/domain/member.ts';
import { Id, IsoTime, Name, Paging, pageOf } from './common.ts';

/** The caller, and the account API keys that act for them. */

export const Me = z.object({
  userId: z.string(),
  email: z.string(),
  name: z.string(),
  emailVerified: z
    .boolean()
    .meta({ description: 'Whether the user has opened a link that was mailed to the address' }),
  isOperator: z.boolean(),
  organizationId: z.string(),
  role: z.enum(MEMBER_ROLES),
});
export type Me = z.output<typeof Me>;

const MAX_EXPIRY_DAYS = 3650;

export const CreateApiKey = z.object({
  name: Name,
  expiresInDays: z.number().int().min(1).max(MAX_EXPIRY_DAYS).optional(),
  organizationId: Id.optional().meta({
    description: 'The organization it is bound to; default the active one',
  }),
  metadata: z
    .object({ organizationId: Id.optional() })
    .optional()
    .meta({ description: 'Another place for the same' }),
});
export type CreateApiKey = z.output<typeof CreateApiKey>;
export const CreatedApiKey = z.object({
  apiKeyId: z.string(),
  key: z.string().meta({ description: 'Shown this once' }),
});

export const ApiKeyRef = z.object({ apiKeyId: Id });
export const ApiKeyView = z.object({
  apiKeyId: z.string(),
  name: z.string(),
  organizationId: z.string(),
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
  token: z.string().meta({ description: 'Shown this once' }),
  expiresAt: IsoTime.nullable(),
});

export const AssistantTokenState = z.object({
  exists: z.boolean(),
  createdAt: IsoTime.nullable(),
  expiresAt: IsoTime.nullable(),
  lastUsedAt: IsoTime.nullable(),
});
export type AssistantTokenState = z.output<typeof AssistantTokenState>;

import type { Id } from '#src/domain/id.ts';

export const webhookSecretIdentity = (webhookId: Id<'wh'>): string => `webhook:${webhookId}:secret`;

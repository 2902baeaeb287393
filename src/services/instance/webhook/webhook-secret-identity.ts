export const webhookSecretIdentity = (webhookId: string): string => `webhook:${webhookId}:secret`;

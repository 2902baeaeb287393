import type { Id } from '#src/domain/id.ts';

export const sshKeyIdentity = (sshKeyId: Id<'ssh'>): string => `sshKey:${sshKeyId}:privateKey`;

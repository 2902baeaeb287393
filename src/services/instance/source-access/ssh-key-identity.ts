export const sshKeyIdentity = (sshKeyId: string): string => `sshKey:${sshKeyId}:privateKey`;

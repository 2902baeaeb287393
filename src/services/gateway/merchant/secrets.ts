/** What the sealed secrets of a merchant are bound to. */
export const secretIdentity = (merchantId: string): string => `merchant:${merchantId}:secret`;

export const signingKeyIdentity = (merchantId: string): string => `merchant:${merchantId}:signingKey`;

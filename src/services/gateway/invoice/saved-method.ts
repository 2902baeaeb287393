/** What the sealed token of a subscription's payment method is bound to. */
export const savedMethodIdentity = (subscriptionId: string): string =>
  `subscription:${subscriptionId}:savedMethod`;

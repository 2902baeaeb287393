/** A part of the product that a process may serve or not (`ROLES`). */
export const ROLES = ['instance', 'hub', 'gateway'] as const;
export type Role = (typeof ROLES)[number];

/** Which document describes an operation, and by which rules it may change. */
export const SURFACES = [
  /** The instance's API, versioned. */
  'published',
  /** Beside the published API; it may change without a version change. */
  'internal',
  /** The documented paths of the license hub. */
  'hub',
  /** The documented paths of the payment gateway. */
  'gateway',
] as const;
export type Surface = (typeof SURFACES)[number];

/** Who may register: `invited` needs an invitation, `open` does not. */
export const SIGN_UPS = ['invited', 'open'] as const;
export type SignUp = (typeof SIGN_UPS)[number];

/** Whether a user needs an invitation to register. */
export const NEEDS_INVITATION = { invited: true, open: false } as const satisfies Record<SignUp, boolean>;

/** What starts a release, as detection found it. */
export type StartCommand =
  /** The tenant's own line, as the tenant wrote it. */
  | { readonly kind: 'shell'; readonly command: string }
  | { readonly kind: 'exec'; readonly argv: readonly [string, ...string[]] }
  | { readonly kind: 'node'; readonly file: string }
  | { readonly kind: 'static' };

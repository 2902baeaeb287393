/** The page on which a user approves a program. */
export const AUTHORIZE_PATH = '/oauth/authorize';

export const RESOURCE_METADATA_PATH = '/.well-known/oauth-protected-resource';

/** Where a client of `/mcp` reads how to get a token (RFC 9728). */
export function resourceMetadataUrl({ publicUrl }: { readonly publicUrl: string }): string {
  return `${publicUrl}${RESOURCE_METADATA_PATH}/mcp`;
}

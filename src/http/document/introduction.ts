import type { Surface } from '#src/domain/surface.ts';

/** The text at the head of each document: what it is for, how to get a credential, how errors and lists look. */
export const INTRODUCTIONS = {
  published: `The public API of a Pilothouse instance: import a site, read the state of an organization, receive events.

**Get a key.** Sign in to the instance and create an API key (\`apiKey.create\`), or read the first one from \`credentials.json\` in the data folder. It is shown once. An assistant token (\`assistantToken.create\`) reads and changes nothing.

**Which credential.** \`siteImport.*\` takes an account API key; \`agent.*\` takes an assistant token. Send either as \`Authorization: Bearer <credential>\` or \`x-api-key: <credential>\`. One is refused where the other is expected. Operations without a credential say so.

**Errors.** An error is \`{message, code}\`; rejected input is 400 with \`issues: [{path, message, code}]\`, one for each field. An import that fails is 422 with \`errorStep\` and \`errorMessage\`. The header \`x-request-id\` names the request in the log of the instance.

**Lists** take \`limit\` and \`offset\` and answer \`{items, total, limit, offset}\`, newest first.

**Idempotency.** Send \`Idempotency-Key\` with an import: the same key and body within 24 hours are answered with the stored result.

**Versioning.** A new operation or response field raises the minor version; a removal raises the major version and is announced before. Ignore fields that you do not know.`,
  internal: `Everything else that an instance offers to people and scripts: organizations, members, projects, applications, domains, keys, webhooks, licenses. These operations may change without a version change.

**Credential.** An account API key (\`Authorization: Bearer\` or \`x-api-key\`), or the session cookie of \`POST /api/auth/sign-in/email\`. Calls with a cookie that change something need the header \`Origin\` with the address of the instance. Queries are GET with parameters in the address, changes are POST with a JSON body.

**Permissions.** What a member may not see is 404; what they may see but not do is 403. Operations for platform operators say so.

**Errors** are \`{message, code}\`, rejected input is 400 with \`issues\`. **Lists** take \`limit\` (default 50, at most 100) and \`offset\` and answer \`{items, total, limit, offset}\`.`,
  hub: `The license hub: names, domains and docs hostnames for instances, against the limits of a license.

**Credential.** Every operation carries \`licenseKey\` in the JSON body (\`/check\` works without one), so none needs a header.

**Errors.** A failure is \`{success: false, error, code}\`: \`error\` is a sentence for the user, \`code\` a name such as \`LIMIT_REACHED\`. Over a rate limit the answer is 429 with \`Retry-After\` in seconds.`,
  gateway: `The payment gateway: a hosted payment page, subscriptions, and signed events.

**Credentials.** \`POST /api/pay\` names the merchant with \`merchantCode\` and can be signed. Merchants send their secret (\`msk_…\`) as \`Authorization: Bearer\`. Merchants themselves are managed with the administration key of the gateway.

**Amounts** are whole numbers of the currency's minor unit: 1250 is €12.50.

**Events** are posted to the merchant's webhook address once. Verify \`x-gateway-signature\`: the HMAC-SHA256 of the raw body under the signing key, in lower-case hex.

**Errors** are \`{message, code}\`, rejected input is 400 with \`issues\`.`,
} as const satisfies Record<Surface, string>;

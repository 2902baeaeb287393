import type { Surface } from '#src/domain/surface.ts';

/** The text at the head of each document: what it is for, how to get a credential, how errors and lists look. */
export const INTRODUCTIONS = {
  published: `The public API of a Pilothouse instance: import a site, read the state of an organization, receive events.

**The other operations**, such as \`database.create\`, \`domain.create\`, \`application.setEnv\` and \`deployment.follow\`, are in the internal API: select it at the top of the page, or read \`/api/openapi/internal.json\`. The address of such an operation is \`/api/<name>\`.

**Get a key.** Create an API key with \`apiKey.create\`, or read the first one from \`credentials.json\` in the data folder of a new instance. A key is shown only once, when it is created. An assistant token (\`assistantToken.create\`) can read and cannot change anything. \`credentials.json\` and \`organization.list\` contain the id of your organization.

**Samples.** \`PILOTHOUSE_URL\` is the address of the instance, \`PILOTHOUSE_KEY\` an API key and \`PILOTHOUSE_TOKEN\` an assistant token. The clients are the npm packages \`@pilothouse/client\` (typed, with \`@trpc/client\`) and \`@pilothouse/rest\` (REST), which the build of Pilothouse writes. \`@pilothouse/client\` throws an error whose \`data\` contains \`code\`, \`httpStatus\` and \`issues\`; a result of \`@pilothouse/rest\` contains \`ok\`, and \`data\` or \`error\`.

**Which credential.** \`siteImport.*\` takes an account API key; \`agent.*\` takes an assistant token. Send either as \`Authorization: Bearer <credential>\` or \`x-api-key: <credential>\`. An operation rejects a credential of the other kind. The description of an operation states if it needs no credential.

**Errors.** The body of an error is \`{message, code}\`. Rejected input returns 400 with \`issues: [{path, message, code}]\`, one entry for each field. A failed import returns 422 with \`errorStep\` and \`errorMessage\`. The header \`x-request-id\` identifies the request in the log of the instance.

**Unknown fields** of a request are ignored, so that a client can be newer than the instance: a misspelled optional field changes nothing. The typed clients report one at compile time.

**Lists** accept \`limit\` and \`offset\` and return \`{items, total, limit, offset}\`, newest first.

**Idempotency.** Send \`Idempotency-Key\` with an import. A repeated request with the same key and body returns the stored result for 24 hours.

**Versioning.** A new operation or response field raises the minor version; a removal raises the major version and is announced in an earlier release. Ignore fields that your client does not know.`,
  internal: `The other operations of an instance, for users and scripts: organizations, members, projects, applications, domains, keys, webhooks, licenses. These operations may change without a version change.

**Credential.** An account API key (\`Authorization: Bearer\` or \`x-api-key\`), or the session cookie of \`POST /api/auth/sign-in/email\` with \`{email, password}\`. Requests that authenticate with a cookie and change data need the header \`Origin\` with the address of the instance. Queries are GET requests with parameters in the address; changes are POST requests with a JSON body.

**Organization.** A call acts in one organization: that of the API key, or the active organization of the session. \`organization.list\` lists those of the user. With a session, \`POST /api/auth/organization/set-active\` with \`{organizationId}\` changes the active one; the header \`x-organization-id\` names another one for one request. An API key works in its own organization only: for another one, sign in and create a key with \`apiKey.create\` and its \`organizationId\`.

**Unknown fields** of a request are ignored, so that a client can be newer than the instance: a misspelled optional field changes nothing. The typed clients report one at compile time.

**Permissions.** A resource that the caller cannot see returns 404. An operation that the caller is not allowed to call returns 403. The descriptions mark the operations for platform operators.

**Errors** have the body \`{message, code}\`; rejected input returns 400 with \`issues\`. **Lists** accept \`limit\` (default 50, at most 100) and \`offset\` and return \`{items, total, limit, offset}\`.`,
  hub: `The license hub registers names, domains and docs hostnames for instances, within the limits of a license.

**Credential.** Every operation expects \`licenseKey\` in the JSON body (optional for \`/check\`). No authentication header is needed.

**Errors.** The body of an error is \`{success: false, error, code}\`: \`error\` is a message for the user, \`code\` is a name such as \`LIMIT_REACHED\`. A request above a rate limit returns 429 with \`Retry-After\` in seconds.`,
  gateway: `The payment gateway: a hosted payment page, subscriptions, and signed events.

**Credentials.** \`POST /api/pay\` identifies the merchant by \`merchantCode\` and can be signed. For all other operations of a merchant, send the merchant secret (\`msk_…\`) as \`Authorization: Bearer\`. Operations that manage merchants need the administration key of the gateway.

**Amounts** are whole numbers of the currency's minor unit: 1250 is €12.50.

**Events** are posted to the merchant's webhook address once. Verify \`x-gateway-signature\`: the HMAC-SHA256 of the raw body under the signing key, in lower-case hex.

**Errors** have the body \`{message, code}\`; rejected input returns 400 with \`issues\`.`,
} as const satisfies Record<Surface, string>;

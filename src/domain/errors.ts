/** What an error means to a caller, wherever it is answered. */
interface ErrorMeaning {
  /** The HTTP status. */
  readonly status: number;
  readonly title: string;
  readonly meaning: string;
  /** What the caller can do. */
  readonly remedy: string;
}

/**
 * Every error that this program answers, by its code on the wire. The first group is answered by all surfaces; the
 * license hub and the payment gateway name some of their errors more exactly.
 */
export const ERRORS = {
  BAD_REQUEST: {
    status: 400,
    title: 'Invalid input',
    meaning: 'The request cannot be read, or a field is not valid.',
    remedy: 'Correct the fields that `issues` names.',
  },
  UNAUTHORIZED: {
    status: 401,
    title: 'No valid credential',
    meaning: 'The credential is missing, wrong, revoked or expired.',
    remedy: 'Send a valid credential of the kind that the operation requires.',
  },
  FORBIDDEN: {
    status: 403,
    title: 'Not allowed',
    meaning: 'The permissions of the caller, the plan or the license do not allow the operation.',
    remedy: 'Ask an owner or administrator of the organization, or the operator of the platform.',
  },
  NOT_FOUND: {
    status: 404,
    title: 'Not found',
    meaning: 'The resource does not exist, or the caller cannot see it.',
    remedy: 'Check the id, and that the credential belongs to the right organization.',
  },
  METHOD_NOT_SUPPORTED: {
    status: 405,
    title: 'Wrong method',
    meaning: 'The address does not support this HTTP method.',
    remedy: 'Use a method that the header `Allow` lists.',
  },
  CONFLICT: {
    status: 409,
    title: 'Conflict',
    meaning: 'The state of the resource does not allow the change.',
    remedy: 'Read the resource again, and repeat the request if its state allows it.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    title: 'Body too large',
    meaning: 'The body is larger than the limit of the address.',
    remedy: 'Send a smaller body.',
  },
  URI_TOO_LONG: {
    status: 414,
    title: 'Address too long',
    meaning: 'A batch contains more procedures than one request can call.',
    remedy: 'Split the batch into several requests.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    title: 'Wrong media type',
    meaning: 'The body is not JSON.',
    remedy: 'Send JSON with `content-type: application/json`.',
  },
  UNPROCESSABLE_CONTENT: {
    status: 422,
    title: 'Cannot be done',
    meaning: 'The input is well-formed, but the platform cannot process it.',
    remedy: 'Read the message: it contains the cause.',
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    title: 'Too many requests',
    meaning: 'The caller has sent too many requests in this minute.',
    remedy: 'Try again after the number of seconds in `Retry-After`.',
  },
  INTERNAL_SERVER_ERROR: {
    status: 500,
    title: 'Internal error',
    meaning: 'The program failed.',
    remedy: 'Report the header `x-request-id` to the operator.',
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    title: 'Not available now',
    meaning: 'A service that the operation needs does not answer.',
    remedy: 'Try again in a moment.',
  },

  MISSING_FIELDS: {
    status: 400,
    title: 'Missing fields',
    meaning: 'Fields are missing or have the wrong type.',
    remedy: 'Send the fields that `error` names.',
  },
  INVALID_FIELD: {
    status: 400,
    title: 'Invalid field',
    meaning: 'A field has a value that is not valid.',
    remedy: 'Correct the field that `error` names.',
  },
  INVALID_SUBDOMAIN: {
    status: 400,
    title: 'Invalid subdomain',
    meaning: 'The name breaks the naming rules or is reserved.',
    remedy: 'Choose another name.',
  },
  INVALID_HOST: {
    status: 400,
    title: 'Invalid host',
    meaning: 'The host is not a domain name, is a public suffix, or belongs to the platform.',
    remedy: 'Send your own domain.',
  },
  INVALID_IP: {
    status: 400,
    title: 'Invalid address',
    meaning: 'The address is not an IPv4 address.',
    remedy: 'Send the IPv4 address of the instance.',
  },
  INVALID_LICENSE: {
    status: 401,
    title: 'Unknown license',
    meaning: 'The license key is unknown.',
    remedy: 'Check the key, or link the instance with a new one.',
  },
  LICENSE_SUSPENDED: {
    status: 403,
    title: 'License suspended',
    meaning: 'The license is suspended.',
    remedy: 'Contact the operator of the license hub.',
  },
  LIMIT_REACHED: {
    status: 403,
    title: 'Limit reached',
    meaning: 'A limit of the license is reached.',
    remedy: 'Release a name or an instance, or ask for a larger plan.',
  },
  FEATURE_DISABLED: {
    status: 403,
    title: 'Not in the plan',
    meaning: 'The plan of the license does not include the feature.',
    remedy: 'Ask for a larger plan.',
  },
  INSTANCE_SECRET_WRONG: {
    status: 403,
    title: 'Wrong instance secret',
    meaning: 'The instance secret does not belong to the id of the instance at the license hub.',
    remedy: 'Register it as a new instance with `licenseLink.register`.',
  },
  INSTANCE_REMOVED: {
    status: 403,
    title: 'Instance removed',
    meaning: 'The instance was removed from its license.',
    remedy: 'Register it as a new instance with `licenseLink.register`, or stop using it.',
  },
  INSTANCE_COPIED: {
    status: 409,
    title: 'Instance copied',
    meaning: 'Another copy of the instance has synced with the same identity.',
    remedy:
      'Call `licenseLink.adopt` if this instance replaces the other one, or `licenseLink.register` to make it a new instance.',
  },
  ALREADY_TAKEN: {
    status: 409,
    title: 'Name taken',
    meaning: 'Another license or organization has the name, or the operator withdrew it.',
    remedy: 'Choose another name, or prove the host with the TXT record that the message names.',
  },
  BEING_CHANGED: {
    status: 409,
    title: 'Being changed',
    meaning: 'Another request is changing the name.',
    remedy: 'Try again in a few seconds.',
  },
  DNS_CONFLICT: {
    status: 409,
    title: 'Another DNS record',
    meaning: 'Another DNS record exists at the name.',
    remedy: 'Ask the operator of the license hub to remove it.',
  },
  RATE_LIMITED: {
    status: 429,
    title: 'License rate limited',
    meaning: 'The license has sent too many requests in this minute.',
    remedy: 'Try again after the number of seconds in `Retry-After`.',
  },
  DNS_UNAVAILABLE: {
    status: 503,
    title: 'DNS provider not available',
    meaning: 'The DNS provider does not answer. Nothing was changed.',
    remedy: 'Try again in a moment.',
  },
  DNS_REFUSED: {
    status: 503,
    title: 'DNS provider refused',
    meaning: 'The DNS provider refused the change. Nothing was changed.',
    remedy: 'Ask the operator of the license hub to correct the settings of the provider.',
  },

  SIGNATURE_REQUIRED: {
    status: 403,
    title: 'Signature required',
    meaning: 'The merchant accepts only signed payment requests.',
    remedy: 'Sign the request with the webhook signing key.',
  },
  SIGNATURE_INVALID: {
    status: 403,
    title: 'Signature invalid',
    meaning: 'The signature does not match the payment request.',
    remedy: 'Sign exactly the values that are sent, with the current signing key.',
  },
} as const satisfies Record<string, ErrorMeaning>;

export type ErrorCode = keyof typeof ERRORS;

export const ERROR_CODES = Object.keys(ERRORS) as readonly ErrorCode[];

/** Whether a text is one of the error codes. */
export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(ERRORS, text);
}

/** The general code of a status: the first of the catalogue. */
export function generalError(status: number): ErrorCode | undefined {
  return ERROR_CODES.find((code) => ERRORS[code].status === status);
}

/** What the program throws on purpose, with the general code that callers get. */
export const FAULT_CODES = {
  bad_request: 'BAD_REQUEST',
  unauthorized: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  not_found: 'NOT_FOUND',
  conflict: 'CONFLICT',
  too_large: 'PAYLOAD_TOO_LARGE',
  unprocessable: 'UNPROCESSABLE_CONTENT',
  rate_limited: 'TOO_MANY_REQUESTS',
  unavailable: 'SERVICE_UNAVAILABLE',
} as const satisfies Record<string, ErrorCode>;

export type FaultCode = keyof typeof FAULT_CODES;

/** The codes that the license hub answers beside the general ones. */
export const HUB_ERRORS = [
  'MISSING_FIELDS',
  'INVALID_FIELD',
  'INVALID_SUBDOMAIN',
  'INVALID_HOST',
  'INVALID_IP',
  'INVALID_LICENSE',
  'LICENSE_SUSPENDED',
  'LIMIT_REACHED',
  'FEATURE_DISABLED',
  'INSTANCE_SECRET_WRONG',
  'INSTANCE_REMOVED',
  'INSTANCE_COPIED',
  'NOT_FOUND',
  'ALREADY_TAKEN',
  'BEING_CHANGED',
  'DNS_CONFLICT',
  'RATE_LIMITED',
  'DNS_UNAVAILABLE',
  'DNS_REFUSED',
] as const satisfies readonly ErrorCode[];
export type HubError = (typeof HUB_ERRORS)[number];

/** Whether a text is one of the hub's error codes. */
export function isHubError(text: string): text is HubError {
  return HUB_ERRORS.some((code) => code === text);
}

/** The codes that operations of the instance answer in place of the general one of their status. */
export const INSTANCE_ERRORS = ['ALREADY_TAKEN'] as const satisfies readonly ErrorCode[];

/** Whether callers of the instance get this code of a fault. */
export function isInstanceError(code: ErrorCode): boolean {
  return INSTANCE_ERRORS.some((one) => one === code);
}

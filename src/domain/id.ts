/** The prefix of every kind of id. An id shows what it names. */
export const ID_PREFIXES = [
  /** User */
  'usr',
  /** Organization */
  'org',
  /** Member of an organization */
  'mem',
  /** Sign-in of the command line */
  'dlg',
  /** Link to an account, for a new password or a verified address */
  'lnk',
  /** Passkey */
  'psk',
  /** Row of an authentication table */
  'aut',
  /** Invitation */
  'inv',
  /** Account API key */
  'key',
  /** Assistant token */
  'ast',
  /** Assistant that a user has connected */
  'asc',
  /** Approval of an assistant */
  'asg',
  /** Project */
  'prj',
  /** Environment */
  'env',
  /** Application */
  'app',
  /** Database */
  'db',
  /** Domain of an application */
  'dom',
  /** Deployment */
  'dep',
  /** Run of a one-off command */
  'run',
  /** Site import */
  'imp',
  /** Git provider */
  'gp',
  /** Repository that is pushed to this platform */
  'rep',
  /** SSH key */
  'ssh',
  /** Image registry */
  'reg',
  /** Trigger of a deployment */
  'trg',
  /** Audit log entry */
  'aud',
  /** Job */
  'job',
  /** Instance, at the license hub */
  'inst',
  /** License */
  'lic',
  /** Refusal of the license hub */
  'ref',
  /** Subdomain, at the license hub */
  'sub',
  /** Outbound webhook */
  'wh',
  /** Message of an outbound webhook */
  'msg',
  /** Delivery of an outbound webhook */
  'whd',
  /** Attempt of a delivery */
  'wha',
  /** Custom domain, at the license hub */
  'cdm',
  /** Purchased domain, at the license hub */
  'pdm',
  /** Claim code, at the license hub */
  'clm',
  /** Merchant, at the gateway */
  'mch',
  /** Payment */
  'pay',
  /** Attempt of a payment */
  'att',
  /** Merchant event */
  'evt',
  /** Offer */
  'off',
  /** Subscription */
  'subs',
  /** Invoice */
  'ivc',
  /** Payment gateway service of an instance */
  'pgw',
  /** Received payment event */
  'pev',
  /** Delivery of a payment event */
  'pdl',
] as const;
export type IdPrefix = (typeof ID_PREFIXES)[number];

/** An id of one kind. Ids of two kinds are two types, so that exchanged arguments do not compile. */
export type Id<Prefix extends IdPrefix> = `${Prefix}_${string}`;

/** Whether a text has the form of an id of one kind. */
export function isId<Prefix extends IdPrefix>(prefix: Prefix, text: string): text is Id<Prefix> {
  return text.startsWith(`${prefix}_`);
}

/** A text as an id of one kind. Throws where it is not one: for text that this program has written itself. */
export function parseId<Prefix extends IdPrefix>(prefix: Prefix, text: string): Id<Prefix> {
  if (!isId(prefix, text)) throw new Error(`"${text}" is not an id that starts with ${prefix}_`);
  return text;
}

/** The prefix of every kind of credential. */
export const TOKEN_PREFIXES = [
  /** Account API key, and license key */
  'key',
  /** Assistant token */
  'asst',
  /** Code with which an assistant fetches its token */
  'grant',
  /** Deploy webhook of an application */
  'deploy',
  /** Secret that a git provider signs its events with */
  'events',
  /** Sign-in of the command line */
  'device',
  /** Invitation link */
  'invite',
  /** Link to an account, for a new password or a verified address */
  'link',
  /** Claim of a license */
  'claim',
  /** Secret of an instance at the license hub */
  'insec',
  /** Registration of an instance at the license hub */
  'inreg',
  /** One sync with the license hub */
  'sync',
  /** Secret of a merchant */
  'msk',
  /** Key that payment events are signed with */
  'evsk',
] as const;
export type TokenPrefix = (typeof TOKEN_PREFIXES)[number];

import type { SourceFile } from './source-files.ts';

/** Names of ids that are text, with what they name instead of a record of one kind. */
const TEXT_IDS: Readonly<Record<string, string>> = {
  'NodeTable.id': 'a data folder, which chooses its own id',
  'recordNode.id': 'a data folder, which chooses its own id',
  'recordHeartbeat.id': 'a data folder, which chooses its own id',
  'leaveHome.id': 'a data folder, which chooses its own id',
  actorId: 'a caller of any kind, also the system',
  resourceId: 'a record of any kind, also a host name',
  tenantId: 'an organization or a merchant; empty for the platform',
  requestId: 'a request: the caller may choose the id',
  'LicenseLinkTable.instanceId': 'this instance, as the license hub has named it over HTTP',
  'HubIdentityTable.instanceId': 'this instance, as the license hub has named it over HTTP',
  'HubIdentityTable.licenseId': 'the license of this instance, as the license hub has named it over HTTP',
  hubId: 'a name at the license hub, as the hub has named it over HTTP',
  externalId: 'a merchant, as its instance has named it over HTTP',
  eventId: 'a payment event, as the gateway has named it over HTTP',
  methodId: 'a payment method of a processor',
  registrarId: 'an order at a registrar',
  'AccountTable.accountId': 'an account at a provider of sign-ins',
  'AccountTable.providerId': 'a provider of sign-ins, such as `credential`',
  'GitProviderTable.appId': 'an app at GitHub',
  keyId: 'a key that encrypts',
  nodeId: 'a data folder, which chooses its own id',
  processId: 'a process of this program',
  homeId: 'a data folder, or the engine that processes share',
  runId: 'a run of another instance, which chooses the id',
  clientId: 'a program that connects as an assistant: its sealed registration',
  'Approval.id': 'a program that connects as an assistant: its sealed registration',
  'Actor.id': 'a caller of any kind, also the system',
  'NumberedEvent.id': 'a position in a stream of events',
  'NumberedRunEvent.id': 'a position in a stream of events',
  'readEvent.id': 'a payment event, as the gateway has named it over HTTP',
  'Linked.instanceId': 'this instance, as the license hub has named it over HTTP',
  'storeIdentity.licenseId': 'the license of this instance, as the license hub has named it over HTTP',
  'findProcessor.id': 'a payment method of a processor',
  'PageStep.id': 'a payment method of a processor',
  'methodOf.id': 'a payment method of a processor',
  'OfferedMethod.id': 'a payment method of a processor',
  chosenMethodId: 'a payment method of a processor',
  'adoptReleases.releaseId': 'a release in the inventory of an engine',
  'mountGitEvents.gitProviderId': 'text of an address, before it is parsed as an id',
  'assertNamed.gitProviderId': 'text of an address, before it is parsed as an id',
  'receiveGitEvent.gitProviderId': 'text of an address, before it is parsed as an id',
  'organizationFor.id': 'a user, as Better Auth types it',
};

export interface TextIds {
  /** Ids without a kind, as `file: name`. */
  readonly untyped: string[];
  /** Names on the list that no file has. */
  readonly listedInVain: string[];
}

/** The columns, fields and parameters named `id` or `…Id` whose type is text, except for those on the list. */
export function textIds(files: readonly SourceFile[]): TextIds {
  const found = files.flatMap(({ path, text }) => idsIn(text).map((name) => ({ path, name })));
  const used = new Set(found.map(({ name }) => listedName(name)));
  return {
    untyped: found
      .filter(({ name }) => listedName(name) === undefined)
      .map(({ path, name }) => `${path}: ${name}`),
    listedInVain: Object.keys(TEXT_IDS).filter((name) => !used.has(name)),
  };
}

function listedName(name: string): string | undefined {
  return [name, name.replace(/^.*\./, '')].find((each) => Object.hasOwn(TEXT_IDS, each));
}

/** Each as `Declaration.id`, by the table or function that it belongs to. */
function idsIn(text: string): string[] {
  const declarations = text.split(/^(?=(?:export )?(?:async )?(?:interface|function|type|const) )/m);
  return declarations.flatMap((declaration) => {
    const of = /^(?:export )?(?:async )?\w+ (\w+)/.exec(declaration)?.[1] ?? '';
    const ids = declaration.matchAll(
      /\b(id|\w+Ids?)\??: (?:readonly |ColumnType<|ReadonlySet<|Set<)?string\b/g,
    );
    return [...ids].map(([, name = '']) => `${of}.${name}`);
  });
}

export {
  deployWebhookUrl,
  type IngressAddress,
  ownHostOf,
  urlOfApplication,
  urlOfHost,
} from './addresses.ts';
export { answerPeer } from './answer-peer.ts';
export { followOutput } from './follow-output.ts';
export { logReleaseExits } from './log-release-exits.ts';
export {
  drainTarget,
  followRoute,
  type RoutingHere,
  routeApplication,
  routeTo,
} from './route-application.ts';
export { secretValues } from './secret-values.ts';
export { addressOf, builtFields, releaseFields } from './source-fields.ts';
export { startRelease } from './start-release.ts';
export {
  healthPathOf,
  optionsIn,
  type SourceColumns,
  storedSource,
  toSourceColumns,
  withOptions,
} from './stored-source.ts';
export { changeVariables, readVariable, readVariables, storeVariables } from './variables.ts';

export { adoptReleases } from './adopt-releases.ts';
export { endLeftCommands } from './end-left-commands.ts';
export { forgetHostKeys } from './forget-host-keys.ts';
export { restoreWorkloads } from './restore-workloads.ts';
export { announceHosts, routeAgain } from './route-hosts.ts';
export { sweep } from './sweep.ts';

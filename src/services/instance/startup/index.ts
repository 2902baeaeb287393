export { adoptReleases } from './adopt-releases.ts';
export { forgetHostKeys } from './forget-host-keys.ts';
export { announceHosts, restoreWorkloads, routeAgain } from './restore-workloads.ts';
export { sweep } from './sweep.ts';

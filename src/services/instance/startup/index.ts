export { adoptReleases } from './adopt-releases.ts';
export { announceHosts, restoreWorkloads, routeAgain } from './restore-workloads.ts';
export { sweep } from './sweep.ts';

export { adoptReleases } from './adopt-releases.ts';
export { announceHosts, restoreWorkloads } from './restore-workloads.ts';
export { sweep } from './sweep.ts';

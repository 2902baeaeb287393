export { announceHosts, restoreWorkloads } from './restore-workloads.ts';
export { sweep } from './sweep.ts';

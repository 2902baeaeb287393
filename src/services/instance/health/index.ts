export { ChecksUnderWay } from './checks-under-way.ts';
export { watchHealth } from './watch-health.ts';

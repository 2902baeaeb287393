export { ChecksUnderWay } from './checks-under-way.ts';
export { SilentNodes } from './silent-nodes.ts';
export { watchHealth } from './watch-health.ts';

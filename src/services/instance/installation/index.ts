export { diagnosePlatform } from './diagnose-platform.ts';
export { getPlatform } from './get-platform.ts';
export { listNodes } from './list-nodes.ts';

export { checkPlatformUpgrade } from './check-platform-upgrade.ts';
export { diagnosePlatform } from './diagnose-platform.ts';
export { getPlatform } from './get-platform.ts';
export { listNodes } from './list-nodes.ts';

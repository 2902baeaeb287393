export { type Actor, apiKeyOf, type MemberActor, type UserActor } from './actor.ts';
export type { Clocked, CoreServices, Queueing, Reading, Recording, Sealing } from './core-services.ts';
export { HEARTBEAT_INTERVAL_MS, isHomeAlive, isNodeAlive, NODE_SILENCE_MS } from './node-alive.ts';

export { type Actor, apiKeyOf, type MemberActor, type UserActor } from './actor.ts';
export type { Clocked, CoreServices, Queueing, Reading, Recording, Sealing } from './core-services.ts';
export { isNodeAlive } from './node-alive.ts';

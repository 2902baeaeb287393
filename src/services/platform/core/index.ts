export type { Actor, MemberActor, UserActor } from './actor.ts';
export type { Clocked, CoreServices, Queueing, Reading, Recording, Sealing } from './core-services.ts';

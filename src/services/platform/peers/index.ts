export { type Duty, openDuty, soleDuty } from './duty.ts';
export type { PeerRequest } from './peer-request.ts';
export { noPeers, openPeers, type Peers } from './peers.ts';

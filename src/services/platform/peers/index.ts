export { type Duty, openDuty, soleDuty } from './duty.ts';
export { noPeers, openPeers, type PeerRequest, type Peers } from './peers.ts';

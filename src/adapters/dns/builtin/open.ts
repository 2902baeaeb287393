/**
 * An authoritative server for the zone inside this process, over UDP and TCP. It promises that every question gets
 * the row of that moment or an honest failure, and that any bytes on a socket get a bounded answer or none. It does
 * not resolve for others, sign, transfer the zone or take updates. Over UDP, where senders can be forged, each network
 * gets a limited number of answers per second; over TCP, of connections, each for a limited time.
 */

import type { DnsZone } from '../port.ts';
import { requireNameOf, requireRecordOf } from '../zone-names.ts';
import { answerLimit } from './answer-limit.ts';
import { listenTogether } from './listener.ts';
import { type RespondOptions, responder } from './respond.ts';
import { sparingLog } from './sparing-log.ts';
import { type TcpLimits, tcpListener } from './tcp.ts';
import { udpListener } from './udp.ts';
import { type ZoneOptions, zoneAnswers } from './zone-answers.ts';

export interface BuiltinDnsOptions
  extends ZoneOptions,
    Partial<TcpLimits>,
    Pick<RespondOptions, 'lookupDeadlineMs' | 'maxLookups' | 'onQuery'> {
  readonly host: string;
  /** Over UDP, for each network (/24, /56); 0: as many as are asked for. */
  readonly answersPerSecond?: number;
  /** 0 lets the system choose one. */
  readonly port: number;
  readonly log?: (message: string) => void;
}

export interface BuiltinDns extends DnsZone {
  /** The port that it listens on; the configured one before `listen`. */
  port(): number;
}

/** A DNS server inside this process that answers from the hub's rows. */
export function openBuiltinDns(options: BuiltinDnsOptions): BuiltinDns {
  const { zone, host, clock, answersPerSecond = 0 } = options;
  const { maxConnections = 128, maxPerNetwork = 8, idleMs = 10_000, lifeMs = 60_000 } = options;
  const log = sparingLog(options.log ?? (() => {}), clock);
  const respond = responder({ ...options, log, answer: zoneAnswers(options) });
  const listeners = [
    udpListener(respond, answerLimit(answersPerSecond, clock), log),
    tcpListener(respond, { maxConnections, maxPerNetwork, idleMs, lifeMs }),
  ];
  let port = options.port;

  return {
    zone,
    // The row that is about to be committed is the record: only what no row may hold is refused.
    put: async (record) => requireRecordOf(zone, record),
    remove: async (fqdn) => requireNameOf(zone, fqdn),
    async listen() {
      port = await listenTogether(listeners, host, port);
    },
    port: () => port,
    async close() {
      for (const listener of listeners) await listener.close();
    },
  };
}

import type { Logger } from 'pino';
import type { DnsZone } from '../adapters/dns/port.ts';
import type { DocsHost } from '../adapters/docs-host/port.ts';
import type { PaymentGateway } from '../adapters/gateway/port.ts';
import type { Git } from '../adapters/git/port.ts';
import type { GitHost } from '../adapters/git-host/port.ts';
import type { Ingress } from '../adapters/ingress/port.ts';
import type { Mail } from '../adapters/mail/port.ts';
import type { Processor } from '../adapters/processor/port.ts';
import type { PublicDns } from '../adapters/public-dns/port.ts';
import type { Workloads } from '../adapters/workloads/port.ts';
import type { Clock } from '../kernel/clock.ts';
import type { PasswordHash } from '../services/platform/identity/index.ts';

/** What a test may put in the place of a real part. */
export interface AppOverrides {
  readonly clock?: Clock;
  readonly log?: Logger;
  readonly workloads?: Workloads;
  readonly git?: Git;
  readonly payments?: PaymentGateway;
  readonly gitHost?: GitHost;
  readonly ingress?: Ingress;
  /** The DNS zone of the license hub's subdomains. */
  readonly dns?: DnsZone;
  /** Serves the documentation under operators' hostnames. */
  readonly docsHost?: DocsHost;
  readonly publicDns?: PublicDns;
  /** The limit of requests per minute of each operation of the hub, instead of the declared one. */
  readonly hubRequestsPerMinute?: number;
  /** The payment gateway's processor for live merchants. */
  readonly liveProcessor?: Processor;
  /** In the place of SMTP. */
  readonly mail?: Mail;
  readonly healthTimeoutMs?: number;
  readonly drainMs?: number;
  readonly runTimeoutMs?: number;
  readonly runUnfollowedMs?: number;
  /** How often the worker looks for jobs without a signal: a clock that a test moves sends none. */
  readonly jobPollMs?: number;
  readonly authRateLimited?: boolean;
  readonly passwordHash?: PasswordHash;
}

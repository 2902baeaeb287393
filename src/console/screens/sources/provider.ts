import type { RouterOutputs } from '../../api/index.ts';

/** A git host that is connected. */
export type Provider = RouterOutputs['gitProvider']['list']['items'][number];

/** What the user enters at the git host. */
export type Events = Pick<RouterOutputs['gitProvider']['create'], 'eventsUrl' | 'webhookSecret'>;

import type { RouterOutputs } from '../../api/index.ts';
import { Badge, type Tone } from '../../kit/index.ts';
import { t } from './texts.ts';

export type Service = RouterOutputs['paymentGateway']['get'];
export type Status = Service['status'];

const TONES = { provisioning: 'busy', active: 'good' } as const satisfies Record<Status, Tone>;

/** Whether payments can be taken. */
export function ServiceBadge({ status }: { readonly status: Status }) {
  return <Badge tone={TONES[status]}>{t.status[status]}</Badge>;
}

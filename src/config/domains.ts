import { z } from 'zod';
import { DOMAIN_PROOF_POLICIES } from '#src/domain/host.ts';
import { SETTINGS } from '../kernel/setting.ts';
import { days, resolverList } from '../kernel/setting-formats.ts';

/** Domains. */
export const domainSettings = {
  DOMAIN_PROOF: z
    .enum(DOMAIN_PROOF_POLICIES, 'must be contested, required or off')
    .default('contested')
    .register(SETTINGS, {
      roles: ['instance', 'hub'],
      meaning:
        'Who gets a domain: `contested`, `required` or `off`. See the [domains guide](../guides/domains.md).',
    }),
  DOMAIN_COOLDOWN_DAYS: days.prefault('7').register(SETTINGS, {
    roles: ['instance', 'hub'],
    meaning: 'Days for which a released verified domain stays reserved.',
  }),
  DNS_RESOLVER: resolverList.prefault('').register(SETTINGS, {
    roles: ['instance', 'hub'],
    meaning:
      'Name servers for ownership records and addresses, such as `203.0.113.53:53`, separated by commas.',
    unset: 'those of the machine',
  }),
};

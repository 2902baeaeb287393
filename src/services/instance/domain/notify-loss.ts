import { findDomainForJob } from '#db/queries/domain.ts';
import { listAdminAddresses } from '#db/queries/member.ts';
import type { Id } from '#src/domain/id.ts';
import { messageOf } from '#src/kernel/fault.ts';
import type { Instance } from '../context.ts';

/** Job: notifies the owners and admins of an organization by mail that it lost a domain. */
export async function notifyLoss(
  instance: Instance,
  { domainId, organizationId }: { domainId: Id<'dom'>; organizationId: Id<'org'> },
): Promise<void> {
  const { mail, log, publicUrl } = instance;
  const domain = await findDomainForJob(instance.database.writer, domainId);
  if (mail === null || domain === undefined || domain.lostAt === null) return;
  const text = `${domain.problem}\n\nDomain: ${domain.host} (${domainId})\n${publicUrl}\n`;
  for (const to of await listAdminAddresses(instance.database.reader, organizationId)) {
    await mail
      .send({ to, subject: `Your domain ${domain.host} is no longer served`, text })
      .catch((error: unknown) =>
        log.warn({ domainId, reason: messageOf(error) }, 'a mail could not be sent'),
      );
  }
}

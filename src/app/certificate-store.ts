import { z } from 'zod';
import { claimDuty } from '#db/queries/duty.ts';
import {
  deleteHostProof,
  findHostCertificate,
  listHostProofs,
  putHostCertificate,
  putHostProof,
} from '#db/queries/host-certificate.ts';
import type {
  CertificateStore,
  KeptCertificate,
} from '../adapters/ingress/builtin/certificates/acme/ordered-certificates.ts';
import type { KeyAndChain } from '../adapters/ingress/certificate-source.ts';
import type { CoreServices } from '../services/platform/core/index.ts';

type StoreServices = Pick<CoreServices, 'database' | 'vault' | 'clock' | 'log' | 'processId'>;

const Stored = z.object({ chain: z.string(), key: z.string() });
const identityOf = (host: string) => `hostCertificate:${host}:certificate`;
const isoOf = (ms: number) => new Date(ms).toISOString();

/** The certificates of the built-in ingress in the database, for all processes. Keys are sealed. */
export function certificateStore({
  database,
  vault,
  clock,
  log,
  processId,
}: StoreServices): CertificateStore {
  const opened = (host: string, sealed: string | null): KeyAndChain | null => {
    if (sealed === null) return null;
    try {
      return Stored.parse(JSON.parse(vault.open(sealed, identityOf(host))));
    } catch {
      log.warn({ host }, 'a stored certificate cannot be read and is ordered anew');
      return null;
    }
  };

  return {
    async find(host): Promise<KeptCertificate | null> {
      const row = await findHostCertificate(database.reader, host);
      if (row === undefined) return null;
      const { failures, nextTryAt, lastError } = row;
      return {
        certificate: opened(host, row.certificateSealed),
        renewAtMs: row.renewAt === null ? 0 : Date.parse(row.renewAt),
        refusal:
          nextTryAt === null || lastError === null
            ? null
            : { failures, nextTryAtMs: Date.parse(nextTryAt), lastError },
      };
    },
    claim: (host, untilMs) =>
      claimDuty(database.writer, {
        ...{ name: `certificate:${host}`, owner: processId },
        ...{ now: isoOf(clock.now()), until: isoOf(untilMs) },
      }),
    keep: (host, certificate, renewAtMs) =>
      putHostCertificate(database.writer, {
        host,
        certificateSealed: vault.seal(JSON.stringify(certificate), identityOf(host)),
        renewAt: isoOf(renewAtMs),
        ...{ failures: 0, nextTryAt: null, lastError: null },
      }),
    refuse: (host, { failures, nextTryAtMs, lastError }) =>
      putHostCertificate(database.writer, { host, failures, nextTryAt: isoOf(nextTryAtMs), lastError }),
    putProof: (token, content) => putHostProof(database.writer, token, content),
    listProofs: async () => Object.fromEntries(await listHostProofs(database.writer)),
    removeProof: (token) => deleteHostProof(database.writer, token),
  };
}

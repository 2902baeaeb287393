import type { HostConfig } from 'dockerode';
import type { Limits } from '../../images/daemon/builder-context.ts';

/**
 * The remaining capabilities of root in a container. Common images begin as root, give their folders to a user of their
 * own and become it; none of these reaches beyond the container. Binding low ports needs no capability here, see
 * `Sysctls`.
 */
const KEPT_CAPABILITIES = ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'KILL', 'SETGID', 'SETUID'];

const LOG_FILE_SIZE = '10m';
const LOG_FILES = '2';

/** The limits of every container of this node: applications and databases alike. */
export function sandbox(limits: Limits): HostConfig {
  return {
    Privileged: false,
    CapDrop: ['ALL'],
    CapAdd: KEPT_CAPABILITIES,
    SecurityOpt: ['no-new-privileges'],
    Memory: limits.memoryBytes,
    // As much as the memory: none of it may be swapped out.
    MemorySwap: limits.memoryBytes,
    NanoCpus: Math.round(limits.cpus * 1e9),
    PidsLimit: limits.pids,
    Sysctls: { 'net.ipv4.ip_unprivileged_port_start': '0' },
    // The engine restarts it with back-off, also while this program is away and after the machine was restarted.
    RestartPolicy: { Name: 'unless-stopped' },
    // A first process that passes signals on and collects orphans.
    Init: true,
    LogConfig: { Type: 'json-file', Config: { 'max-size': LOG_FILE_SIZE, 'max-file': LOG_FILES } },
  };
}

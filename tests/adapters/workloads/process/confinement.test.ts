import { describe, expect, it } from 'vitest';
import { parseStatus } from '#src/adapters/workloads/common/commands/process-scan.ts';
import { delegatedGroup } from '#src/adapters/workloads/process/confinement/delegation.ts';
import { hierarchiesOf } from '#src/adapters/workloads/process/confinement/hierarchies.ts';
import { LIMIT_NAMES, unenforcedSentence } from '#src/adapters/workloads/process/confinement/limits.ts';

const V2 = '30 23 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate';
const HYBRID = [
  '30 29 0:26 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw',
  '31 29 0:27 / /sys/fs/cgroup/cpu,cpuacct rw shared:6 - cgroup cgroup rw,cpu,cpuacct',
  '32 29 0:28 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory',
].join('\n');

describe('the control groups of this program', () => {
  it('are found in the one hierarchy of version 2', () => {
    expect(hierarchiesOf(V2, '0::/system.slice/pilothouse.service\n')).toEqual({
      unified: '/sys/fs/cgroup/system.slice/pilothouse.service',
      legacy: {},
    });
  });

  it('are found beside those of version 1', () => {
    const own = '3:cpu,cpuacct:/user\n2:memory:/\n1:name=systemd:/user\n0::/\n';
    expect(hierarchiesOf(HYBRID, own)).toEqual({
      unified: '/sys/fs/cgroup/unified',
      legacy: { cpu: '/sys/fs/cgroup/cpu,cpuacct/user', memory: '/sys/fs/cgroup/memory' },
    });
  });

  it('are found below what a container has mounted, and not outside of it', () => {
    const mounted = '30 23 0:26 /docker/abc /sys/fs/cgroup rw - cgroup2 cgroup2 rw';
    expect(hierarchiesOf(mounted, '0::/docker/abc/inner').unified).toBe('/sys/fs/cgroup/inner');
    expect(hierarchiesOf(mounted, '0::/docker/abcd').unified).toBeNull();
    expect(hierarchiesOf(mounted, '0::/../other').unified).toBeNull();
    expect(hierarchiesOf('', '').unified).toBeNull();
  });

  it('stay the same after this program has moved to its own leaf', () => {
    expect(delegatedGroup('/a/pilothouse.service/pilothouse-server')).toBe('/a/pilothouse.service');
    expect(delegatedGroup('/a/pilothouse.service')).toBe('/a/pilothouse.service');
  });
});

it('a process cannot lie about its user or group by its name', () => {
  const status = 'Name:\tx\\nUid:\t0\t0\t0\t0\nState:\tS (sleeping)\nUid:\t7\t7\t7\t7\nNSpgid:\t12\t1\n';
  expect(parseStatus(5, status)).toEqual({ pid: 5, group: 12, uids: [7, 7, 7, 7], isZombie: false });
});

it('reports which limits a machine does not enforce, and nothing where it enforces all', () => {
  const all = Object.fromEntries(LIMIT_NAMES.map((name) => [name, 'somehow'])) as Record<
    (typeof LIMIT_NAMES)[number],
    string | null
  >;
  expect(unenforcedSentence(all)).toBeNull();
  expect(unenforcedSentence({ ...all, memory: null, cpu: null })).toContain('in: memory, cpu.');
});

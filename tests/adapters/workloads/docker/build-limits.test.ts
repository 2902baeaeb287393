import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { findStepGroups } from '#src/adapters/workloads/images/build/step-limits.ts';
import { DEFAULT_ADDRESS } from '#src/adapters/workloads/images/daemon/defaults.ts';
import { aDockerEngine, aNode, noDocker } from '../../../support/docker.ts';
import { docker } from '../../../support/docker-client.ts';
import { skipNote } from '../../../support/skip-note.ts';
import { aBuild, aRun, aSource } from '../support.ts';
import { busyboxFile, SERVE } from './support.ts';

const MIB = 1_048_576;
const groups = await findStepGroups(DEFAULT_ADDRESS);
const noGroups = noDocker ?? (typeof groups === 'string' ? groups : null);

async function built(engine: Awaited<ReturnType<typeof aDockerEngine>>, ...steps: string[]): Promise<string> {
  const lines: string[] = [];
  const sourceDir = await aSource({ Dockerfile: busyboxFile(SERVE, ...steps) });
  const run = { ...aRun(), log: (line: string) => void lines.push(line) };
  builds += 1;
  const build = aBuild(sourceDir, { buildType: 'dockerfile', releaseId: `rel_${builds}` });
  const failure = await engine.build(build, run).then(
    () => '',
    (error: Error) => error.message,
  );
  return [...lines, failure].join('\n');
}

let builds = 0;

describe.skipIf(noGroups !== null)(`a step of a build${skipNote(noGroups)}`, () => {
  it('cannot have more processes than a container, nor more memory and CPU than it is given', async () => {
    const engine = await aDockerEngine({ ...(await aNode()), buildLimits: { memoryBytes: 96 * MIB } });
    // Seven hundred that are all alive at the same time: the shell ends where it gets no further one.
    const all = 'n=0; while [ $n -lt 700 ]; do sleep 30 & n=$((n+1)); done; echo all have begun';
    const counted = await built(engine, `RUN sh -c '${all}'`);
    expect(counted).toMatch(/can't fork/);
    expect(counted).not.toMatch(/^all have begun/m);
    const tooMuch = await built(engine, 'RUN head -c 300m /dev/zero | tail -c 299m | wc -c');
    expect(tooMuch).not.toMatch(/^\s*313524224/m);
    const limits = await built(
      engine,
      'RUN sleep 1; cat /sys/fs/cgroup/pids/pids.max /sys/fs/cgroup/pids.max 2>/dev/null; cat /sys/fs/cgroup/memory/memory.limit_in_bytes /sys/fs/cgroup/memory.max 2>/dev/null; cat /sys/fs/cgroup/cpu/cpu.cfs_quota_us /sys/fs/cgroup/cpu.max 2>/dev/null; true',
    );
    expect(limits).toMatch(/^\s*512$/m);
    expect(limits).toMatch(new RegExp(`^\\s*${96 * MIB}$`, 'm'));
    expect(limits).toMatch(/^\s*200000( 100000)?$/m);
  });

  it('of a generated plan gains no privileges', async () => {
    const engine = await aDockerEngine(await aNode());
    const lines: string[] = [];
    const packageJson = {
      scripts: { build: 'grep -E "NoNewPrivs|CapEff" /proc/self/status', start: 'node server.js' },
    };
    const sourceDir = await aSource({ 'package.json': JSON.stringify(packageJson), 'server.js': '' });
    await engine.build(aBuild(sourceDir), { ...aRun(), log: (line: string) => void lines.push(line) });
    expect(lines.join('\n')).toMatch(/NoNewPrivs:\s+1/);
    expect(lines.join('\n')).toMatch(/CapEff:\s+0{16}/);
  });
});

describe.skipIf(noDocker !== null)(`a Dockerfile that the builder would abuse${skipNote(noDocker)}`, () => {
  it('is refused with a sentence', async () => {
    const engine = await aDockerEngine(await aNode());
    expect(await built(engine, 'ADD http://127.0.0.1:1/x /x')).toMatch(/ADD fetches/);
    expect(await built(engine, 'COPY --from=pilothouse-0123456789/app_x:dep_x / /x')).toMatch(
      /image of this platform/,
    );
  });
});

/** How large the steps are that the engine keeps and whose command names a file. */
async function bytesOfSteps(name: string): Promise<number> {
  const records: { Description: string; Size: number }[] = (await docker.df()).BuildCache ?? [];
  return records
    .filter(({ Description }) => Description.includes(name))
    .reduce((sum, { Size }) => sum + Size, 0);
}

/** Files of a name in the engine's own folder, where this is root on its machine. */
async function onDisk(name: string): Promise<number> {
  const { stdout } = await promisify(execFile)('find', ['/var/lib/docker', '-name', name]);
  return stdout.split('\n').filter((line) => line !== '').length;
}

describe.skipIf(noDocker !== null)(`the builder’s cache${skipNote(noDocker)}`, () => {
  const isRoot = process.getuid?.() === 0;

  it('stays below its size, and keeps nothing of an application that was removed', async () => {
    const { homeId, dataDir } = await aNode();
    const engine = await aDockerEngine({ homeId, dataDir, buildCacheBytes: 100 * MIB });
    const marker = `marker-${homeId}`;
    for (let at = 0; at < 4; at += 1) {
      const steps = ['COPY . /src', `RUN head -c 60m /dev/urandom >/${marker}-${at}`];
      const sourceDir = await aSource({
        Dockerfile: busyboxFile(SERVE, ...steps),
        [`${marker}-source`]: String(at),
      });
      const release = { applicationId: 'app_cached', releaseId: `rel_${at}` };
      await engine.build(aBuild(sourceDir, { ...release, buildType: 'dockerfile' }), aRun());
      await engine.removeRelease(release);
    }
    // Two of the four, at most: each is 60 MiB.
    expect(await bytesOfSteps(marker)).toBeLessThan(130 * MIB);
    await engine.removeApplication('app_cached');
    expect(await bytesOfSteps(marker)).toBe(0);
    if (isRoot) expect(await onDisk(`${marker}*`)).toBe(0);
    expect(await readdir(`${dataDir}/docker-build-cache`)).toEqual([]);
  });

  it('keeps nothing of a build whose steps are never used again', async () => {
    const { homeId, dataDir } = await aNode();
    const engine = await aDockerEngine({ homeId, dataDir });
    const marker = `marker-${homeId}`;
    const sourceDir = await aSource({ 'index.html': '', [marker]: 'x' });
    const release = { applicationId: 'app_plain', releaseId: 'rel_one' };
    await engine.build(aBuild(sourceDir, release), aRun());
    await engine.removeRelease(release);
    if (isRoot) expect(await onDisk(marker)).toBe(0);
  });
});

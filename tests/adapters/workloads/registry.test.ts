import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#db/client.ts';
import type { Workloads } from '#src/adapters/workloads/port.ts';
import { checkEngine } from '#src/app/doctor/check-engine.ts';
import { chooseEngine } from '#src/app/engine.ts';
import { type Config, loadConfig } from '#src/config/config.ts';
import { ENGINE_NAMES } from '#src/domain/engine.ts';
import { ENGINES } from '#src/registries/engines.ts';
import { noDocker, removeAll } from '../../support/docker.ts';
import { docker, IMAGES } from '../../support/docker-client.ts';
import { skipNote } from '../../support/skip-note.ts';
import { containerOf } from './docker/support.ts';
import { aBuild, aDataDir, aRun, aSource, aStart } from './support.ts';

const log = pino({ level: 'silent' });
const ENGINES_OR_AUTO = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format([
  'auto',
  ...ENGINE_NAMES,
]);
const NOWHERE = 'unix:///nonexistent/docker.sock';

async function openEngine(config: Config, homeId: string): Promise<Workloads> {
  const path = await aDataDir();
  const database = openDatabase({ databaseUrl: undefined, dataDir: path });
  onTestFinished(() => database.close());
  const engine = await chooseEngine(config, {});
  expect(engine.isShared).toBe(config.ENGINE === 'kubernetes');
  const services = { database, log, nodeId: homeId, homeId };
  return engine.open(services, { path }, { flush: async () => undefined });
}

describe('the registry of engines', () => {
  it('has an engine for each name, whose settings the configuration reads', () => {
    const config = loadConfig({
      ...{ KUBECONFIG: '/etc/kubeconfig', KUBERNETES_STORAGE_CLASS: 'fast' },
      ...{ REGISTRY: 'registry.example.com', REGISTRY_USERNAME: 'sites', REGISTRY_PASSWORD: 'secret' },
    });
    expect(Object.keys(ENGINES).sort()).toEqual([...ENGINE_NAMES].sort());
    for (const name of ENGINE_NAMES)
      expect(config).toMatchObject(readable(Object.keys(ENGINES[name].settings)));
  });

  it('gives the reason why an engine cannot run here', async () => {
    const config = loadConfig({ DOCKER_HOST: NOWHERE });
    expect(await ENGINES.docker.detect(config)).toContain(NOWHERE);
    expect(await ENGINES.kubernetes.detect(config)).toBe('REGISTRY is not set');
    const elsewhere = { REGISTRY: 'registry.example.com', KUBECONFIG: '/nonexistent/config' };
    expect(await ENGINES.kubernetes.detect(loadConfig(elsewhere))).toContain('/nonexistent/config');
    expect(await ENGINES.process.detect()).toBeNull();
  });

  it('opens the engine that ENGINE names, also if it cannot run here', async () => {
    const config = loadConfig({ ENGINE: 'docker', DOCKER_HOST: NOWHERE });
    const opening = openEngine(config, 'test-registry');
    await expect(opening).rejects.toThrow(NOWHERE);
  });

  it.each([
    [
      { ENGINE: 'docker', DOCKER_HOST: NOWHERE },
      /ENOENT.*\. Start the Docker Engine, set DOCKER_HOST .*docs\/guides/,
    ],
    [{ ENGINE: 'kubernetes' }, /^REGISTRY is not set.* REGISTRY_USERNAME .*docs\/operations\/kubernetes\.md/],
    [
      { ENGINE: 'kubernetes', REGISTRY: 'r.example.com', KUBECONFIG: '/nonexistent/config' },
      /\/nonexistent\/config.*a cluster \(KUBECONFIG.*docs\/operations\/kubernetes\.md/,
    ],
  ])(
    'names the settings and the page that help where an engine cannot run: %o',
    async (settings, expected) => {
      await expect(openEngine(loadConfig(settings), 'test-registry')).rejects.toThrow(expected);
      const { hint } = await checkEngine(loadConfig(settings));
      expect(hint).toMatch(/docs\/\S+\.md/);
    },
  );

  it.each([
    ['ENGINE', 'unknown', `must be ${ENGINES_OR_AUTO}`],
    ['DOCKER_NETWORK_POOL', '10.1.0.0/25', 'must be an IPv4 network'],
    ['DOCKER_NETWORK_POOL', 'fd00::/16', 'must be an IPv4 network'],
    ['BUILD_TIMEOUT_MINUTES', '0', 'must be a whole number'],
    ['REGISTRY', 'https://registry.example.com', 'must be a registry such as'],
    ['KUBERNETES_NAMESPACE', 'Pilothouse', 'must be a name of lower-case letters'],
    ['KUBERNETES_RESERVED', '2', 'must be a number from 0 to 1'],
    ['KUBERNETES_PROJECT_QUOTA', 'pods', 'must list resources such as'],
    ['KUBERNETES_STORAGE_SIZE', 'large', 'must be a size such as 10Gi'],
  ])('refuses %s=%s', (name, value, message) => {
    expect(() => loadConfig({ [name]: value })).toThrow(`${name} ${message}`);
  });
});

describe.skipIf(noDocker !== null)(`the engine docker, opened from the settings${skipNote(noDocker)}`, () => {
  it('gives each container the limits that the operator has set', async () => {
    const homeId = 'test-registry-limits';
    const images = Object.entries(IMAGES).filter(([role]) => role !== 'busybox');
    const config = loadConfig({
      ENGINE: 'auto',
      APPLICATION_MEMORY_MB: '96',
      APPLICATION_CPUS: '0.5',
      APPLICATION_PROCESSES: '77',
      DOCKER_IMAGES: images.map((pair) => pair.join('=')).join(','),
    });
    await removeAll(homeId);
    const engine = await openEngine(config, homeId);
    try {
      expect(engine.engine).toBe('docker');
      await engine.build(aBuild(await aSource({ 'index.html': 'hello' })), aRun());
      await engine.start(aStart(), aRun());
      const { HostConfig } = await containerOf(homeId, 'rel_one');
      expect(HostConfig).toMatchObject({ Memory: 96 * 1_048_576, NanoCpus: 5e8, PidsLimit: 77 });

      const database = {
        databaseId: 'db_one',
        type: 'postgres',
        name: 'a',
        user: 'a',
        password: 'a',
      } as const;
      await engine.startDatabase(database, aRun());
      const filters = { label: [`pilothouse.node=${homeId}`, 'pilothouse.database=db_one'] };
      const [container] = await docker.listContainers({ filters });
      const found = await docker.getContainer(container?.Id ?? '').inspect();
      expect(found.HostConfig).toMatchObject({ Memory: 96 * 1_048_576, NanoCpus: 5e8, PidsLimit: 154 });
    } finally {
      await engine.close();
      await removeAll(homeId);
    }
  });
});

const readable = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, expect.anything()]));

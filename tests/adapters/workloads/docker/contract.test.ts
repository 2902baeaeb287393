import { beforeAll, describe } from 'vitest';
import { aDockerEngine, noDocker, warmUp } from '../../../support/docker.ts';
import { workloadsContract } from '../contract.ts';

describe.skipIf(noDocker !== null)('on a real Docker Engine', () => {
  beforeAll(warmUp, 120_000);
  workloadsContract('docker', () => aDockerEngine());
});

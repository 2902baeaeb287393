import { describe } from 'vitest';
import { aDockerEngine, noDocker } from '../../../support/docker.ts';
import { skipNote } from '../../../support/skip-note.ts';
import { workloadsContract } from '../contract.ts';

describe.skipIf(noDocker !== null)(`on a real Docker Engine${skipNote(noDocker)}`, () => {
  workloadsContract('docker', () => aDockerEngine());
});

import { describe } from 'vitest';
import { aKubernetesEngine, noKubernetes } from '../../../../support/kubernetes.ts';
import { skipNote } from '../../../../support/skip-note.ts';
import { workloadsContract } from '../../contract.ts';

describe.skipIf(noKubernetes !== null)(`on a real cluster${skipNote(noKubernetes)}`, () => {
  workloadsContract('kubernetes', () => aKubernetesEngine());
});

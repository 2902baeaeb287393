import { foreignObjects, noKubernetes } from '../../support/kubernetes.ts';
import { livesFromImportToRemoval } from '../lifecycle.ts';
import { openKubernetesApp } from './world.ts';

livesFromImportToRemoval({
  ...{ engine: 'Kubernetes', lacking: noKubernetes, foreignObjects },
  kinds: [
    ...['Namespace', 'Deployment', 'Service', 'Secret', 'ConfigMap', 'Pod'],
    ...['StatefulSet', 'PersistentVolumeClaim'],
  ],
  async open() {
    const world = await openKubernetesApp();
    return { ...world, runningCount: async () => (await world.pods()).length };
  },
});

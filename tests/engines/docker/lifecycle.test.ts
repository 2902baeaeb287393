import { foreignObjects } from '../../adapters/workloads/docker/support.ts';
import { noDocker } from '../../support/docker.ts';
import { livesFromImportToRemoval } from '../lifecycle.ts';
import { openDockerApp } from './world.ts';

livesFromImportToRemoval({
  ...{ engine: 'Docker', lacking: noDocker, kinds: ['container', 'image', 'network', 'volume'] },
  async open() {
    const world = await openDockerApp();
    const isContainer = (object: string) => object.startsWith('container');
    return { ...world, runningCount: async () => (await world.objects()).filter(isContainer).length };
  },
  async foreignObjects() {
    const areThere = await foreignObjects();
    return async () => Object.values(await areThere()).every((isThere) => isThere);
  },
});

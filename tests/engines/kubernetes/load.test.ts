import { noKubernetes } from '../../support/kubernetes.ts';
import { losesNoRequest } from '../load.ts';
import { openKubernetesApp } from './world.ts';

losesNoRequest({
  ...{ engine: 'kubernetes', buildType: 'dockerfile', lacking: noKubernetes },
  open: openKubernetesApp,
});

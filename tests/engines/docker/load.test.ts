import { noDocker } from '../../support/docker.ts';
import { openRealApp } from '../../support/real-app.ts';
import { losesNoRequest } from '../load.ts';
import { openDockerApp } from './world.ts';

losesNoRequest({ engine: 'process', buildType: 'nixpacks', lacking: null, open: openRealApp });
losesNoRequest({ engine: 'docker', buildType: 'dockerfile', lacking: noDocker, open: openDockerApp });

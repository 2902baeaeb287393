export type { Diagnosis, Installation, LatestRelease } from './installation.ts';

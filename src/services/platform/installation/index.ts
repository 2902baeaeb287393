export type { Diagnosis, Installation } from './installation.ts';

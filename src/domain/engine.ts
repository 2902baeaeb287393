/** What runs applications and databases. `ENGINE=auto` takes the first of them that can run on the machine. */
export const ENGINE_NAMES = [
  /** Objects of a Kubernetes cluster. */
  'kubernetes',
  /** Containers of a Docker Engine. */
  'docker',
  /** Child processes of this program. */
  'process',
] as const;
export type EngineName = (typeof ENGINE_NAMES)[number];

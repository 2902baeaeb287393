import type { Names } from '../daemon/names.ts';
import type { ImageBuildPlan } from './image-build-plan.ts';

interface BuildParts {
  readonly names: Names;
  readonly spec: { readonly applicationId: string; readonly releaseId: string };
  readonly imagePlan: Pick<ImageBuildPlan, 'dockerfile' | 'buildArguments' | 'reusesSteps'>;
  /** Id of the session on which the builder asks for secrets. */
  readonly session: string;
}

const BUILDKIT = '2';

/** The parameters of a build at the Engine API. No variable of the tenant is among them. */
export function buildQuery({ names, spec, imagePlan, session }: BuildParts): Record<string, unknown> {
  const { applicationId: application, releaseId: release } = spec;
  return {
    version: BUILDKIT,
    session,
    t: names.image(spec),
    dockerfile: imagePlan.dockerfile,
    labels: names.labels({ application, release }),
    buildargs: {
      ...imagePlan.buildArguments,
      // Caches that a Dockerfile mounts by a name are the application's own, and not those of all tenants.
      BUILDKIT_CACHE_MOUNT_NS: names.repository(application),
    },
    nocache: !imagePlan.reusesSteps,
    networkmode: 'default',
  };
}

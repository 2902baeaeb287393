import type { Run } from '#src/kernel/run.ts';
import type { ReleaseId } from '../../common/releases/release-work.ts';
import type { BuildSpec, PullSpec } from '../../port.ts';

/**
 * Runs a push, which returns the reference of the image by digest, and records the image. No image of the application is
 * removed meanwhile.
 */
export type Publish = (push: () => Promise<string>) => Promise<void>;

/** Makes the images of releases, where the nodes of the cluster can fetch them. A builder in the cluster can replace it. */
export interface ImageBuilder {
  /** Builds a source and publishes the image. Throws a `WorkloadError` if that fails. */
  build(spec: BuildSpec, run: Run, publish: Publish): Promise<void>;
  /** Publishes a copy of an image that exists. */
  pull(spec: PullSpec, run: Run, publish: Publish): Promise<void>;
  /** Removes what a release has left outside of the registry. */
  discard(release: ReleaseId): Promise<void>;
  /** Removes an image from the registry. */
  remove(image: string): Promise<void>;
  /** Removes what builds of an application have left. */
  forget(applicationId: string): Promise<void>;
}

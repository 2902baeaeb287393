import type { Run } from '#src/kernel/run.ts';
import type { ReleaseId } from '../../common/releases/release-work.ts';
import type { BuildSpec, PullSpec } from '../../port.ts';

/** Makes the images of releases, where the nodes of the cluster can fetch them. A builder in the cluster can replace it. */
export interface ImageBuilder {
  /** Builds a source. Returns the reference of the image, by digest. Throws a `WorkloadError` if that fails. */
  build(spec: BuildSpec, run: Run): Promise<string>;
  /** Copies an image that exists. Returns the reference of the copy, by digest. */
  pull(spec: PullSpec, run: Run): Promise<string>;
  /** Removes what a release has left outside of the registry. */
  discard(release: ReleaseId): Promise<void>;
  /** Removes an image from the registry. */
  remove(image: string): Promise<void>;
  /** Removes what builds of an application have left. */
  forget(applicationId: string): Promise<void>;
}

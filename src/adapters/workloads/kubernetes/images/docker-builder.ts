import type { Readable } from 'node:stream';
import type { Run } from '#src/kernel/run.ts';
import { readJsonLines } from '../../common/json-lines.ts';
import type { ReleaseId } from '../../common/releases/release-work.ts';
import { type BuildOptions, buildImage } from '../../images/build/build.ts';
import type { BuilderContext } from '../../images/daemon/builder-context.ts';
import { refusalOf, statusOf } from '../../images/daemon/connection.ts';
import { ImageStore } from '../../images/daemon/images.ts';
import type { BuildSpec, PullSpec } from '../../port.ts';
import type { ImageBuilder, Publish } from './image-builder.ts';
import type { Registry } from './registry.ts';

export interface DockerBuilderParts {
  readonly context: BuilderContext;
  readonly build: BuildOptions;
  readonly registry: Registry;
  /** Where the images of an application are, independent of the program that has built them. */
  readonly repository: (applicationId: string) => string;
}

/**
 * Builds and fetches images on a Docker Engine and pushes them to the registry of the cluster. The engine keeps no image
 * of a release; steps of builds stay in its cache.
 */
export class DockerBuilder implements ImageBuilder {
  readonly #parts: DockerBuilderParts;
  readonly #images: ImageStore;

  constructor(parts: DockerBuilderParts) {
    this.#parts = parts;
    this.#images = new ImageStore(parts.context, { deadlineMs: parts.build.deadlineMs });
  }

  build(spec: BuildSpec, run: Run, publish: Publish): Promise<void> {
    const { context, build } = this.#parts;
    return this.#make(spec, run, publish, () => buildImage(context, spec, build, run));
  }

  pull(spec: PullSpec, run: Run, publish: Publish): Promise<void> {
    return this.#make(spec, run, publish, () => this.#images.pullRelease(spec, run));
  }

  /** The name without the registry goes last: by it a later start finds what is left to remove. */
  async discard(release: ReleaseId): Promise<void> {
    const { connection } = this.#parts.context;
    await connection.callIfThere((docker) => docker.getImage(this.#pushed(release)).remove());
    await this.#images.removeRelease(release);
  }

  /** Removes what a program has left that was killed while it built or pushed. To be called before the first build. */
  async discardUnfinished(): Promise<void> {
    for (const release of await this.#images.releases()) await this.discard(release);
  }

  remove(image: string): Promise<void> {
    return this.#parts.registry.remove(image);
  }

  forget(applicationId: string): Promise<void> {
    return this.#parts.build.cache.forget(applicationId);
  }

  async #make(release: ReleaseId, run: Run, publish: Publish, work: () => Promise<void>): Promise<void> {
    const { connection, names } = this.#parts.context;
    const repository = this.#parts.repository(release.applicationId);
    const tag = release.releaseId;
    try {
      await work();
      run.signal.throwIfAborted();
      await connection.call((docker) => docker.getImage(names.image(release)).tag({ repo: repository, tag }));
      run.log('Pushing the image to the registry of the cluster');
      await publish(async () => `${repository}@${await this.#push(repository, tag, run)}`);
    } finally {
      await this.discard(release);
    }
  }

  /** The name under which a release is pushed. */
  #pushed({ applicationId, releaseId }: ReleaseId): string {
    return `${this.#parts.repository(applicationId)}:${releaseId}`;
  }

  /** Returns the digest. */
  async #push(repository: string, tag: string, run: Run): Promise<string> {
    const { connection } = this.#parts.context;
    const { registry } = this.#parts;
    let digest: string | undefined;
    try {
      const image = connection.streams.getImage(repository);
      const options = { tag, abortSignal: run.signal, authconfig: registry.authConfig() };
      const stream = (await image.push(options)) as unknown as Readable;
      for await (const message of readJsonLines(stream)) {
        const { error, aux } = message as { error?: string; aux?: { Digest?: string } };
        if (error !== undefined) throw registry.pushFailed(error);
        digest = aux?.Digest ?? digest;
      }
    } catch (error) {
      run.signal.throwIfAborted();
      if (statusOf(error) === null) throw connection.explained(error);
      throw registry.pushFailed(refusalOf(error));
    }
    run.signal.throwIfAborted();
    if (digest === undefined) throw registry.pushFailed('it returned no digest');
    return digest;
  }
}

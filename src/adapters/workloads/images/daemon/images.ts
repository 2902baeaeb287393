import type { Readable } from 'node:stream';
import { Locks } from '#src/kernel/locks.ts';
import type { Run } from '#src/kernel/run.ts';
import { readJsonLines } from '../../common/json-lines.ts';
import { type PullSpec, WorkloadError } from '../../port.ts';
import type { BuilderContext } from './builder-context.ts';
import { refusalOf, statusOf } from './connection.ts';
import { Names } from './names.ts';

export interface PullLimits {
  /** Longest time of one pull. */
  readonly deadlineMs: number;
  /** Longest time in which the engine reports no progress. Default: ten minutes. */
  readonly silenceMs?: number;
}

/** Layers also wait for those of other pulls: the engine fetches a few at a time. */
const SILENCE_MS = 600_000;

type Credential = NonNullable<PullSpec['credential']>;

/** The images of releases, and those that others are made of. */
export class ImageStore {
  readonly #host: BuilderContext;
  readonly #limits: Required<PullLimits>;
  readonly #locks = new Locks();

  constructor(host: BuilderContext, limits: PullLimits) {
    this.#host = host;
    this.#limits = { silenceMs: SILENCE_MS, ...limits };
  }

  async has(reference: string): Promise<boolean> {
    const { connection } = this.#host;
    return (await connection.callIfThere((docker) => docker.getImage(reference).inspect())) !== undefined;
  }

  /**
   * Fetches an image and keeps it as a release. The registry is always asked, because it decides who can have the
   * image: images that others have fetched to this machine are not accessible. The image's own name is removed again
   * unless it existed before.
   */
  async pullRelease(spec: PullSpec, run: Run): Promise<void> {
    if (Names.isReserved(spec.image)) throw new WorkloadError(`The image ${spec.image} cannot be fetched`);
    const { connection, names } = this.#host;
    const image = tagged(spec.image);
    await this.#locks.hold(image, async () => {
      const wasThere = await this.has(image);
      run.log(`Pulling ${image}`);
      await this.#pull(image, spec.credential, run);
      const target = { repo: names.repository(spec.applicationId), tag: spec.releaseId };
      await connection.call((docker) => docker.getImage(image).tag(target));
      if (!wasThere) await this.#remove(image);
    });
  }

  /** Makes sure that an image of the operator's choice is here. */
  async ensure(image: string, run: Run): Promise<void> {
    await this.#locks.hold(tagged(image), async () => {
      if (await this.has(image)) return;
      run.log(`Pulling ${image}`);
      await this.#pull(tagged(image), undefined, run);
    });
  }

  /** Every release that there is an image of. */
  async releases(): Promise<{ applicationId: string; releaseId: string }[]> {
    const images = await this.#host.connection.call((docker) => docker.listImages());
    return images
      .flatMap(({ RepoTags }) => RepoTags ?? [])
      .map((reference) => this.#host.names.releaseOf(reference))
      .filter((release) => release !== null);
  }

  /** Removes the image of a release; what it is made of stays where something else is made of it. */
  removeRelease(release: { applicationId: string; releaseId: string }): Promise<void> {
    return this.#remove(this.#host.names.image(release));
  }

  async #remove(reference: string): Promise<void> {
    await this.#host.connection.callIfThere((docker) => docker.getImage(reference).remove());
  }

  async #pull(image: string, credential: Credential | undefined, run: Run): Promise<void> {
    const { connection } = this.#host;
    const { deadlineMs, silenceMs } = this.#limits;
    const late = new AbortController();
    const end = (reason: string) =>
      late.abort(new WorkloadError(`The image ${image} cannot be fetched: ${reason}`));
    const deadline = setTimeout(() => end(`it took longer than ${inSeconds(deadlineMs)}`), deadlineMs);
    const silence = setTimeout(() => end(`nothing arrived for ${inSeconds(silenceMs)}`), silenceMs);
    const abortSignal = AbortSignal.any([run.signal, late.signal]);
    const options = { abortSignal, ...(credential && { authconfig: authOf(image, credential) }) };
    try {
      const stream = (await connection.streams.pull(image, options)) as Readable;
      for await (const message of readJsonLines(stream)) {
        silence.refresh();
        const { error, status, id } = message as { error?: string; status?: string; id?: string };
        if (error !== undefined) throw new WorkloadError(`The image ${image} cannot be fetched: ${error}`);
        // The bars of each layer are for terminals.
        if (status !== undefined && id === undefined) run.log(status);
      }
    } catch (error) {
      abortSignal.throwIfAborted();
      if (statusOf(error) === null) throw connection.explained(error);
      throw new WorkloadError(`The image ${image} cannot be fetched: ${refusalOf(error)}`);
    } finally {
      clearTimeout(deadline);
      clearTimeout(silence);
    }
  }
}

const inSeconds = (ms: number): string => `${Math.round(ms / 1000)} seconds`;

/** Without a tag the engine would fetch every one that there is. */
function tagged(image: string): string {
  const name = image.slice(image.lastIndexOf('/') + 1);
  return name.includes(':') || name.includes('@') ? image : `${image}:latest`;
}

/** What is sent to the engine for a registry: a header of this one call. */
function authOf(image: string, { username, password }: Credential) {
  const host = image.includes('/') ? image.slice(0, image.indexOf('/')) : '';
  const isRegistry = /[.:]/.test(host) || host === 'localhost';
  return { username, password, serveraddress: isRegistry ? host : 'https://index.docker.io/v1/' };
}

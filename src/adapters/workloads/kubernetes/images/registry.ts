import { request } from 'undici';
import { messageOf } from '#src/kernel/fault.ts';
import { OperatorError } from '#src/kernel/operator-error.ts';
import type { RegistryAccess } from '../objects/space.ts';

export interface RegistryOptions {
  /** Host and port, and a path below which the images are put: `registry.example.com/team`. */
  readonly address: string;
  readonly username?: string;
  readonly password?: string;
  readonly log: (message: string) => void;
}

const DEADLINE_MS = 15_000;

/** The registry between the builder and the nodes of the cluster. */
export class Registry {
  readonly #options: RegistryOptions;
  #isRemovalRefused = false;

  constructor(options: RegistryOptions) {
    this.#options = options;
  }

  get #host(): string {
    return this.#options.address.split('/', 1)[0] ?? '';
  }

  repository(name: string): string {
    return `${this.#options.address}/${name}`;
  }

  /** With what the nodes sign in; null if they need not. */
  access(): RegistryAccess | null {
    const { username, password } = this.#options;
    return username === undefined || password === undefined ? null : { host: this.#host, username, password };
  }

  /** What a Docker Engine sends to the registry. It requires the field also where there is no credential. */
  authConfig(): { username?: string; password?: string; serveraddress: string } {
    const { username, password } = this.access() ?? {};
    return {
      serveraddress: this.#host,
      ...(username !== undefined && { username }),
      ...(password !== undefined && { password }),
    };
  }

  pushFailed(reason: string): OperatorError {
    return new OperatorError(`The image cannot be pushed to ${this.#options.address} (REGISTRY): ${reason}`);
  }

  /** Removes an image. A registry that removes none on request is asked once; it needs a retention of its own. */
  async remove(image: string): Promise<void> {
    const [repository = '', digest] = image.split('@');
    if (digest === undefined || !repository.startsWith(`${this.#host}/`) || this.#isRemovalRefused) return;
    const path = `/v2/${repository.slice(this.#host.length + 1)}/manifests/${digest}`;
    try {
      const status = await this.#delete(path);
      if (status < 300 || status === 404) return;
      if (status === 405 || status === 401 || status === 403) this.#isRemovalRefused = true;
      this.#options.log(`the registry ${this.#host} does not remove images on request (${status})`);
    } catch (error) {
      this.#options.log(`the registry ${this.#host} does not answer: ${messageOf(error)}`);
    }
  }

  async #delete(path: string): Promise<number> {
    const scheme = /^(localhost|127\.\d+\.\d+\.\d+)(:|$)/.test(this.#host) ? 'http' : 'https';
    const access = this.access();
    const basic = access && Buffer.from(`${access.username}:${access.password}`).toString('base64');
    const { statusCode, body } = await request(`${scheme}://${this.#host}${path}`, {
      method: 'DELETE',
      signal: AbortSignal.timeout(DEADLINE_MS),
      ...(basic && { headers: { authorization: `Basic ${basic}` } }),
    });
    await body.dump();
    return statusCode;
  }
}

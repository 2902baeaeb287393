/**
 * The web server that has the documentation site. A hostname of an instance is registered once its DNS points there;
 * its certificate is the docs host's affair. All of it may be repeated.
 */
export interface DocsHost {
  /** Serves the docs under this hostname as well. It is in stored form: lower case, punycode, no trailing dot. */
  register(hostname: string): Promise<void>;
  /** Serves the docs under it no more. */
  remove(hostname: string): Promise<void>;
  /** What is registered, sorted. */
  list(): Promise<readonly string[]>;
}

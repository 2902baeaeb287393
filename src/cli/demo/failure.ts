/** The demo cannot go on. `log` is what a person needs to see why: the end of a log, or nothing. */
export class DemoFailure extends Error {
  override readonly name = 'DemoFailure';
  readonly log: string;

  constructor(message: string, log = '') {
    super(message);
    this.log = log;
  }
}

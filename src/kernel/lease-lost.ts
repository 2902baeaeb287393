/** Another process has the lease of a job: from then on the records are changed by that one. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';

  constructor() {
    super('Another process has the lease of this job.');
  }
}

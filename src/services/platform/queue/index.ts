export { DISCARD_LANE, JOBS, type JobKindOf, type JobPayloads } from './catalogue.ts';
export { enqueue, enqueueAll, requeue, workOfJob } from './enqueue.ts';
export { forgetFailedJobs } from './forget-failed-jobs.ts';
export { homeElsewhere } from './home-elsewhere.ts';
export { type RetryRule, retryPauseMs, STANDARD_RETRY } from './job-definition.ts';

export { discardJob } from './discard-job.ts';
export { listJobs } from './list-jobs.ts';
export { retryJob } from './retry-job.ts';

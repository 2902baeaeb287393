export { currentWork, originOfJob, runAsWork, type Work, workLogFields } from './work.ts';

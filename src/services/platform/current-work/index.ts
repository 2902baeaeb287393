export { currentWork, originOfJob, runAsWork, type Work, workLogFields } from './current-work.ts';

export { cancelApplicationRun } from './cancel-application-run.ts';
export { forgetRuns } from './execute-run.ts';
export { followApplicationRun, type NumberedRunEvent } from './follow-application-run.ts';
export { runApplication } from './run-application.ts';

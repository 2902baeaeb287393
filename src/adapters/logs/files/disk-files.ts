import type { LogFiles } from './log-files.ts';
import { recordFiles, withRecord } from './record-files.ts';
import { appendRolling, removeRolling, tailRolling } from './rolling.ts';

/** Logs as files of the machine. */
export const diskFiles: LogFiles = {
  ...{ appendRolling, tailRolling, removeRolling, withRecord },
  records: recordFiles,
  delayMs: 50,
};

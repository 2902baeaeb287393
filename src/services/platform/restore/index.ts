export {
  assertRestoreConfirmed,
  confirmRestore,
  findUnconfirmedRestore,
  markRestored,
  unlessRestored,
} from './restored.ts';

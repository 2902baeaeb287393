export {
  assertRestoreConfirmed,
  confirmRestore,
  findUnconfirmedRestore,
  markRestored,
  type UnconfirmedRestore,
  unlessRestored,
} from './restored.ts';

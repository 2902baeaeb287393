import { Fault } from '#src/kernel/fault.ts';

export const noSuchWebhook = (): Fault => new Fault('not_found', 'No such webhook.');

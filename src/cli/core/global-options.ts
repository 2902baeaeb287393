import { z } from 'zod';
import { flag, text } from './command.ts';

/** The options of every command. */
export const GLOBAL_OPTIONS = z.object({
  json: flag('Print the result as JSON'),
  url: text('Address of the instance; default: PILOTHOUSE_URL, the linked folder, the last sign-in', {
    value: 'address',
  }),
  'env-file': text('File with settings in the form of `.env`; variables that are set already win', {
    value: 'file',
  }),
  'no-color': flag('Print without colours; so does the variable NO_COLOR'),
});

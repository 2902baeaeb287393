import { isUntouched } from '#db/queries/sign-in.ts';
import type { Reading } from '../core/index.ts';

/** Whether no user has signed in since the first start, so that its `credentials.json` is still needed. */
export function isFirstSignIn({ database }: Reading): Promise<boolean> {
  return isUntouched(database.reader);
}

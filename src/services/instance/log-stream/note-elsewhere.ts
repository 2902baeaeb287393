import { findHome } from '#db/queries/node.ts';
import type { Id } from '#src/domain/id.ts';
import type { CoreServices, Reading } from '../../platform/core/index.ts';

/** For a reader of a log that is on the node of its application: a sentence where that is another node, else undefined. */
export async function noteElsewhere(
  { database, homeId }: Reading & Pick<CoreServices, 'homeId'>,
  applicationId: Id<'app'>,
): Promise<string | undefined> {
  const node = (await findHome(database.reader, { applicationId }))?.node;
  if (node === undefined || node === homeId) return undefined;
  return `This application runs on another node (${node}): only the part of the log on this node is shown.`;
}

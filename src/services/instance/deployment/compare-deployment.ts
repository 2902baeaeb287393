import { findLiveDeploymentId, findReleaseOf, type ReleaseRow } from '#db/queries/release-comparison.ts';
import type { ComparedRelease, DeploymentComparison, DeploymentRef } from '#src/contracts/deployment.ts';
import { RELEASE_FIELDS, type ReleaseField } from '#src/domain/deployment.ts';
import { Fault } from '#src/kernel/fault.ts';
import { permittedDeployment } from '../access/index.ts';
import type { MemberContext } from '../context.ts';
import { releaseFields, storedSource } from '../release/index.ts';
import { shortHash } from './short-hash.ts';

/**
 * What a rollback to a deployment changes: the differences between its release and the one that receives the visitors.
 * Port, health path and variables are not part of a release: a rollback starts with those of the application.
 */
export async function compareDeployment(
  ctx: MemberContext,
  { deploymentId }: DeploymentRef,
): Promise<DeploymentComparison> {
  const db = ctx.database.reader;
  const { id, applicationId } = await permittedDeployment(ctx, deploymentId, 'site:read');
  const liveId = await findLiveDeploymentId(db, applicationId);
  const [target, live] = await Promise.all([
    findReleaseOf(db, id),
    liveId === null ? undefined : findReleaseOf(db, liveId),
  ]);
  if (target === undefined) throw new Fault('not_found', 'The release of this deployment is not recorded.');
  return {
    current: live === undefined ? null : viewRelease(live),
    target: viewRelease(target),
    changes: live === undefined ? [] : changesBetween(live, target),
    isComplete: live !== undefined && live.sourceJson !== null && target.sourceJson !== null,
    variables: null,
  };
}

function viewRelease({ id, createdAt, commitHash, description }: ReleaseRow): ComparedRelease {
  return { deploymentId: id, commitHash, commitMessage: subjectIn(description, commitHash), createdAt };
}

/** A fetched commit is described by its subject and its hash. */
function subjectIn(description: string | null, commitHash: string | null): string | null {
  if (description === null || commitHash === null) return null;
  const end = ` (${shortHash(commitHash)})`;
  return description.endsWith(end) ? description.slice(0, -end.length) : null;
}

type Value = string | boolean | null;
type Fields = Readonly<Partial<Record<ReleaseField, Value | undefined>>>;

function changesBetween(live: ReleaseRow, target: ReleaseRow): DeploymentComparison['changes'] {
  const areRecorded = live.sourceJson !== null && target.sourceJson !== null;
  const [before, after] = [fieldsOf(live, areRecorded), fieldsOf(target, areRecorded)];
  return RELEASE_FIELDS.map((field) => ({
    field,
    from: before[field] ?? null,
    to: after[field] ?? null,
  })).filter(({ from, to }) => from !== to);
}

/** The commit is known of every release, the source if it was recorded. */
function fieldsOf({ commitHash, pushedBranch, sourceJson }: ReleaseRow, isRecorded: boolean): Fields {
  if (sourceJson === null || !isRecorded) return { commit: commitHash };
  const fields: Fields = releaseFields(storedSource(sourceJson));
  return { ...fields, commit: commitHash, ...(pushedBranch !== null && { branch: pushedBranch }) };
}

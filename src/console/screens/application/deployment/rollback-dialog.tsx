import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/index.ts';
import { Facts } from '../../../kit/index.ts';
import { common, FormDialog, QueryView, Time, useAction } from '../../../parts/index.ts';
import { CommitHash } from '../commit-hash.tsx';
import { RollbackChanges } from './rollback-changes.tsx';
import { t } from './texts.ts';

/** Asks before an earlier release replaces the live one, and shows what changes. */
export function RollbackDialog({
  applicationId,
  deploymentId,
  liveDeploymentId,
  onClose,
  onDone,
}: {
  readonly applicationId: string;
  readonly deploymentId: string;
  readonly liveDeploymentId: string | null;
  readonly onClose: () => void;
  readonly onDone: (deployed: { deploymentId: string }) => void;
}) {
  const rollback = useAction(useApi().application.rollback.mutationOptions(), {
    done: t.rollbackQueued,
    onDone,
  });
  return (
    <FormDialog
      title={t.rollbackTitle}
      description={t.rollbackHint}
      wide
      submit={t.rollback}
      action={rollback}
      onSubmit={() => rollback.run({ applicationId, deploymentId })}
      onClose={onClose}
    >
      {liveDeploymentId !== null && <Release title={t.now} deploymentId={liveDeploymentId} />}
      <Release title={t.after} deploymentId={deploymentId} />
      <RollbackChanges deploymentId={deploymentId} />
    </FormDialog>
  );
}

function Release({ title, deploymentId }: { readonly title: string; readonly deploymentId: string }) {
  const deployment = useQuery(useApi().deployment.get.queryOptions({ deploymentId }));
  return (
    <div>
      <h3>{title}</h3>
      <QueryView query={deployment}>
        {({ title: name, description, commitHash, createdAt }) => (
          <Facts
            items={{
              [t.deployment]: name,
              [t.change]: description,
              [t.commit]: commitHash && <CommitHash hash={commitHash} />,
              [common.created]: <Time at={createdAt} />,
            }}
          />
        )}
      </QueryView>
    </div>
  );
}

import { CheckList, FieldGroup, Muted, Stack } from '../../kit/index.ts';
import { QueryView, type Sites, useSites } from '../../parts/index.ts';
import { t } from './texts.ts';

/** What a member may see. */
export interface Access {
  readonly projectIds: readonly string[];
  readonly applicationIds: readonly string[];
}

interface TreeProps {
  readonly access: Access;
  readonly onChange: (access: Access) => void;
}

/** The projects with their applications to choose from. A chosen project includes its applications. */
export function AccessTree({ access, onChange }: TreeProps) {
  const sites = useSites();
  return (
    <FieldGroup label={t.access}>
      <Muted small>{t.accessHint}</Muted>
      <QueryView query={sites}>
        {(all) => <Branches sites={all} access={access} onChange={onChange} />}
      </QueryView>
    </FieldGroup>
  );
}

function Branches({ sites: { projects, applications }, access, onChange }: TreeProps & { sites: Sites }) {
  if (projects.length === 0) return <Muted>{t.noSites}</Muted>;
  return (
    <Stack gap={0.5}>
      {projects.map(({ projectId, name }) => {
        const isWhole = access.projectIds.includes(projectId);
        return (
          <Stack key={projectId} gap={0.25}>
            <CheckList
              choices={[{ value: projectId, label: name }]}
              values={access.projectIds}
              onChange={(projectIds) => onChange({ ...access, projectIds })}
            />
            <CheckList
              nested
              choices={applications
                .filter((one) => one.projectId === projectId)
                .map((one) => ({ value: one.applicationId, label: one.name }))}
              values={
                isWhole ? applications.map(({ applicationId }) => applicationId) : access.applicationIds
              }
              disabled={isWhole}
              onChange={(applicationIds) => onChange({ ...access, applicationIds })}
            />
          </Stack>
        );
      })}
    </Stack>
  );
}

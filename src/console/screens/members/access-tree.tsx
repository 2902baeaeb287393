import { CheckField, Muted, Stack } from '../../kit/index.ts';
import { QueryView, type Sites, useSites } from '../../parts/index.ts';
import styles from './members.module.css';
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
    <fieldset className={styles.tree}>
      <legend className={styles.legend}>{t.access}</legend>
      <Muted small>{t.accessHint}</Muted>
      <QueryView query={sites}>
        {(all) => <Branches sites={all} access={access} onChange={onChange} />}
      </QueryView>
    </fieldset>
  );
}

function Branches({ sites: { projects, applications }, access, onChange }: TreeProps & { sites: Sites }) {
  if (projects.length === 0) return <Muted>{t.noSites}</Muted>;
  return (
    <Stack gap={0.5}>
      {projects.map(({ projectId, name }) => {
        const isWhole = access.projectIds.includes(projectId);
        return (
          <div key={projectId}>
            <CheckField
              label={name}
              checked={isWhole}
              onChange={() => onChange({ ...access, projectIds: toggled(access.projectIds, projectId) })}
            />
            <div className={styles.branch}>
              {applications
                .filter((one) => one.projectId === projectId)
                .map(({ applicationId, name: label }) => (
                  <CheckField
                    key={applicationId}
                    label={label}
                    checked={isWhole || access.applicationIds.includes(applicationId)}
                    disabled={isWhole}
                    onChange={() =>
                      onChange({
                        ...access,
                        applicationIds: toggled(access.applicationIds, applicationId),
                      })
                    }
                  />
                ))}
            </div>
          </div>
        );
      })}
    </Stack>
  );
}

function toggled(ids: readonly string[], id: string): string[] {
  return ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];
}

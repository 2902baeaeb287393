import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '../../api/index.ts';
import { SelectField } from '../../kit/index.ts';
import { common } from '../../parts/index.ts';
import { t } from './texts.ts';

/** A project, and one of its environments. The first ones are chosen until the user chooses others. */
export function PlaceFields({
  projects,
  onChoose,
}: {
  readonly projects: readonly { readonly projectId: string; readonly name: string }[];
  /** The environment; null while it is not known. */
  readonly onChoose: (environmentId: string | null) => void;
}) {
  const [chosenProject, setProject] = useState<string | null>(null);
  const [chosenEnvironment, setEnvironment] = useState<string | null>(null);
  const projectId = chosenProject ?? projects[0]?.projectId ?? '';
  const project = useQuery(useApi().project.get.queryOptions({ projectId }));
  const environments = project.data?.environments ?? [];
  const chosen = environments.find((one) => one.environmentId === chosenEnvironment) ?? environments[0];
  const environmentId = chosen?.environmentId ?? null;
  useEffect(() => onChoose(environmentId), [environmentId, onChoose]);
  return (
    <>
      <SelectField
        label={common.project}
        choices={projects.map((one) => ({ value: one.projectId, label: one.name }))}
        value={projectId}
        onChoose={setProject}
      />
      <SelectField
        label={t.environment}
        choices={environments.map((one) => ({ value: one.environmentId, label: one.name }))}
        value={environmentId ?? ''}
        onChoose={setEnvironment}
      />
    </>
  );
}

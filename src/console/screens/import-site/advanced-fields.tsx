import { BUILD_TYPES, isRepositoryType } from '#src/domain/source.ts';
import { CheckField, ChoiceField, Fold, Grid, Stack, TextField } from '../../kit/index.ts';
import { buildTypeText } from '../../vocabulary/source-words.ts';
import type { FormPart } from './form-part.ts';
import { t } from './texts.ts';

const PATHS = [
  'port',
  ...['buildType', 'buildPath', 'buildCommand', 'startCommand', 'healthPath', 'submodules', 'lfs'].map(
    (field) => `source.${field}`,
  ),
];

/** How the application is built and started, where it is not recognized. */
export function AdvancedFields(part: FormPart) {
  const { draft, change, problems, field } = part;
  const isBuilt = isRepositoryType(draft.sourceType);
  return (
    <Fold title={t.advanced} needed={PATHS.some((path) => problems[path] !== undefined)}>
      <Stack>
        {isBuilt && <BuildFields {...part} />}
        <Grid column={14}>
          <TextField
            label={t.port}
            description={t.portHint}
            placeholder="80"
            value={draft.port}
            onChange={(event) => change({ port: event.target.value.replace(/\D/g, '') })}
            error={problems.port}
            inputMode="numeric"
            maxLength={5}
          />
          <TextField
            label={t.healthPath}
            description={t.healthPathHint}
            placeholder="/"
            {...field('healthPath', 'source.healthPath')}
            mono
            verbatim
          />
        </Grid>
        {isBuilt && (
          <>
            <CheckField
              label={t.submodules}
              checked={draft.submodules}
              onChange={(event) => change({ submodules: event.target.checked })}
              error={problems['source.submodules']}
            />
            <CheckField
              label={t.lfs}
              checked={draft.lfs}
              onChange={(event) => change({ lfs: event.target.checked })}
              error={problems['source.lfs']}
            />
          </>
        )}
      </Stack>
    </Fold>
  );
}

function BuildFields({ draft, change, problems, field }: FormPart) {
  return (
    <>
      <ChoiceField
        label={t.buildType}
        choices={BUILD_TYPES.toReversed().map((value) => ({ value, label: buildTypeText(value) }))}
        value={draft.buildType}
        onChoose={(buildType) => change({ buildType })}
        error={problems['source.buildType']}
      />
      <TextField
        label={t.buildPath}
        description={t.buildPathHint}
        placeholder="/"
        {...field('buildPath', 'source.buildPath')}
        mono
        verbatim
      />
      <TextField
        label={t.buildCommand}
        description={t.commandHint}
        {...field('buildCommand', 'source.buildCommand')}
        mono
        verbatim
      />
      <TextField
        label={t.startCommand}
        description={t.commandHint}
        {...field('startCommand', 'source.startCommand')}
        mono
        verbatim
      />
    </>
  );
}

/** Whether a field of the form shows the problem of this path. */
export function hasField(path: string): boolean {
  return PATHS.includes(path) || OTHER_FIELDS.test(path);
}

const OTHER_FIELDS =
  /^(name|domain|database|database\.(type|name|user)|envVars(\..*)?|source\.(type|customGitUrl|customGitSSHKeyId|repo|githubId|gitlabId|dockerImage|branch))$/;

import { DATABASE_TYPES } from '#src/domain/database.ts';
import { Card, Grid, SelectField, Stack, TextField } from '../../kit/index.ts';
import { common } from '../../parts/index.ts';
import { databaseTypeText } from '../../vocabulary/database-states.tsx';
import { DomainField } from './domain-field.tsx';
import { databaseNameOf, nameOf } from './draft.ts';
import { type FormPart, problemsWithin } from './form-part.ts';
import { t } from './texts.ts';
import { VariableRows } from './variable-rows/variable-rows.tsx';

/** The name and the address of the site. */
export function SiteFields(part: FormPart) {
  const { draft, change, problems } = part;
  return (
    <Card title={t.site}>
      <Stack>
        <TextField
          label={common.name}
          description={t.nameHint}
          value={nameOf(draft)}
          onChange={(event) => change({ name: event.target.value })}
          error={problems.name}
          required
          maxLength={100}
        />
        <DomainField {...part} />
      </Stack>
    </Card>
  );
}

/** The variables of the application, and its database. */
export function DataFields({ draft, change, problems }: FormPart) {
  const none = { value: '' as const, label: t.noDatabase };
  return (
    <>
      <Card title={t.variables}>
        <Stack gap={0.75}>
          <p>{t.variablesHint}</p>
          <VariableRows
            variables={draft.variables}
            onChange={(variables) => change({ variables })}
            error={problems.envVars}
            problems={problemsWithin(problems, 'envVars')}
          />
        </Stack>
      </Card>
      <Card title={t.database}>
        <Grid column={14}>
          <SelectField
            label={t.databaseType}
            choices={[none, ...DATABASE_TYPES.map((value) => ({ value, label: databaseTypeText(value) }))]}
            value={draft.databaseType}
            onChoose={(databaseType) => change({ databaseType })}
            error={problems['database.type'] ?? problems.database}
          />
          {draft.databaseType !== '' && (
            <TextField
              label={t.databaseName}
              description={t.databaseHint}
              value={databaseNameOf(draft)}
              onChange={(event) => change({ databaseName: event.target.value })}
              error={problems['database.name'] ?? problems['database.user']}
              required
              maxLength={63}
              mono
              verbatim
            />
          )}
        </Grid>
      </Card>
    </>
  );
}

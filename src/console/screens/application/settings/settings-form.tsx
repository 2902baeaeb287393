import { useState } from 'react';
import { isRepositoryType } from '#src/domain/source.ts';
import { useApi } from '../../../api/index.ts';
import { Button, Card, Form, Grid, Row, TextField } from '../../../kit/index.ts';
import {
  common,
  ProblemNotice,
  textFields,
  UnsavedGuard,
  useAction,
  useEdits,
} from '../../../parts/index.ts';
import { sourceTypeText } from '../../../vocabulary/source-words.ts';
import { DeployNotice } from './deploy-notice.tsx';
import { type Application, draftOf, updateOf } from './draft.ts';
import styles from './settings.module.css';
import { BuildFields, LocationField } from './source-fields.tsx';
import { t } from './texts.ts';

/** Changes the settings of an application; only what differs is sent. */
export function SettingsForm({
  application,
  mayWrite,
}: {
  readonly application: Application;
  readonly mayWrite: boolean;
}) {
  const { draft, isChanged, change, discard, onSaved } = useEdits(draftOf(application));
  const [isDeployDue, setDeployDue] = useState(false);
  const update = isChanged ? updateOf(application, draft) : null;
  const save = useAction(useApi().application.update.mutationOptions(), {
    done: common.saved,
    onDone: (_, { applicationId: _id, name: _name, ...deployed }) => {
      setDeployDue(Object.keys(deployed).length > 0 && application.applicationStatus !== 'idle');
    },
  });
  const { applicationId, sourceType } = application;
  const field = textFields(draft, change, save.fields);
  const fields = { draft, change, field, errors: save.fields };
  return (
    <Form
      onSubmit={() => {
        if (update !== null) save.run(update, onSaved);
      }}
    >
      <UnsavedGuard isChanged={update !== null} />
      <fieldset className={styles.fields} disabled={!mayWrite}>
        {isDeployDue && <DeployNotice applicationId={applicationId} onClose={() => setDeployDue(false)} />}
        <Card title={t.general}>
          <Grid>
            <TextField label={common.name} {...field('name')} required maxLength={100} />
            <TextField
              label={t.port}
              description={t.portHint}
              {...field('port')}
              type="number"
              min={1}
              max={65_535}
              required
            />
            <TextField
              label={t.healthPath}
              description={t.healthPathHint}
              {...field('healthPath')}
              placeholder="/"
              mono
              verbatim
            />
          </Grid>
        </Card>
        <Card title={t.source(sourceTypeText(sourceType))}>
          <Grid>
            <LocationField field={field} sourceType={sourceType} />
            {isRepositoryType(sourceType) && <BuildFields {...fields} />}
          </Grid>
        </Card>
        <ProblemNotice error={save.error} />
        {mayWrite && (
          <Row>
            <Button type="submit" look="primary" busy={save.isBusy} disabled={update === null}>
              {common.save}
            </Button>
            {update !== null && (
              <Button
                onClick={() => {
                  discard();
                  save.reset();
                }}
              >
                {common.cancel}
              </Button>
            )}
          </Row>
        )}
      </fieldset>
    </Form>
  );
}

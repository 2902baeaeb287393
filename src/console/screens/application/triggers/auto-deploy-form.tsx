import { type RouterOutputs, useApi } from '../../../api/index.ts';
import { Button, Card, CheckField, Form, Grid, Row, Stack, TextArea } from '../../../kit/index.ts';
import {
  common,
  ProblemNotice,
  textFields,
  UnsavedGuard,
  useAction,
  useEdits,
} from '../../../parts/index.ts';
import { t } from './texts.ts';
import styles from './triggers.module.css';

type Settings = RouterOutputs['application']['get']['autoDeploy'];

interface Draft {
  readonly enabled: boolean;
  readonly branches: string;
  readonly paths: string;
}

/** Which pushes deploy the application. */
export function AutoDeployForm({
  applicationId,
  settings,
  mayWrite,
}: {
  readonly applicationId: string;
  readonly settings: Settings;
  readonly mayWrite: boolean;
}) {
  const save = useAction(useApi().application.setAutoDeploy.mutationOptions(), { done: common.saved });
  const edits = useEdits(draftOf(settings));
  const { draft: shown, change } = edits;
  const isChanged =
    edits.isChanged && JSON.stringify(settingsOf(shown)) !== JSON.stringify(settingsOf(draftOf(settings)));
  const field = textFields(shown, change, save.fields);
  return (
    <Card title={t.auto}>
      <UnsavedGuard isChanged={isChanged} />
      <Form onSubmit={() => save.run({ applicationId, ...settingsOf(shown) }, edits.onSaved)}>
        <Stack>
          <CheckField
            label={t.enabled}
            description={t.enabledHint}
            checked={shown.enabled}
            disabled={!mayWrite}
            onChange={(event) => change({ enabled: event.target.checked })}
          />
          <Grid>
            <TextArea
              label={t.branches}
              description={t.branchesHint}
              {...field('branches')}
              error={problemAt(save.fields, 'branches')}
              readOnly={!mayWrite}
              mono
              rows={4}
              verbatim
            />
            <TextArea
              label={t.paths}
              description={t.pathsHint}
              {...field('paths')}
              error={problemAt(save.fields, 'paths')}
              readOnly={!mayWrite}
              mono
              rows={4}
              verbatim
            />
          </Grid>
          <div>
            <h3>{t.rules}</h3>
            <ul className={styles.rules}>
              <li>{t.lastDecides}</li>
              <li>{t.startsOut}</li>
              <li>{t.wildcards}</li>
              <li>{t.example}</li>
            </ul>
          </div>
          <ProblemNotice error={save.error} />
          {mayWrite && (
            <Row>
              <Button type="submit" look="primary" busy={save.isBusy} disabled={!isChanged}>
                {common.save}
              </Button>
              {isChanged && <Button onClick={edits.discard}>{common.cancel}</Button>}
            </Row>
          )}
        </Stack>
      </Form>
    </Card>
  );
}

function draftOf({ enabled, branches, paths }: Settings): Draft {
  return { enabled, branches: branches.join('\n'), paths: paths.join('\n') };
}

function settingsOf({ enabled, branches, paths }: Draft): Settings {
  return { enabled, branches: patternsOf(branches), paths: patternsOf(paths) };
}

function patternsOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** The problem of a list, or of the first entry that has one. */
function problemAt(fields: Readonly<Record<string, string>>, name: string): string | undefined {
  const found = Object.entries(fields).find(([path]) => path === name || path.startsWith(`${name}.`));
  return found?.[1];
}

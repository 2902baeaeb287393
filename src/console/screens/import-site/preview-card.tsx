import { facts } from '../../api/index.ts';
import { Badge, Card, Facts, Muted, Notice, Stack } from '../../kit/index.ts';
import { common, ProblemNotice } from '../../parts/index.ts';
import { databaseTypeText } from '../../vocabulary/database-states.tsx';
import { buildTypeText, sourceTypeText } from '../../vocabulary/source-words.ts';
import { hasField } from './advanced-fields.tsx';
import styles from './import-site.module.css';
import { t } from './texts.ts';
import type { Preview, PreviewResult } from './use-preview.ts';

/** What the import would create, and what is in its way. */
export function PreviewCard({ preview }: { readonly preview: Preview }) {
  const { result, error, problems } = preview;
  const elsewhere = Object.entries(problems).filter(([path]) => !hasField(path));
  return (
    <Card title={t.created} actions={<PreviewBadge preview={preview} />}>
      <div className={styles.preview}>
        <Stack>
          {result === null ? (
            <Muted>{Object.keys(problems).length > 0 ? t.correct : t.incomplete}</Muted>
          ) : (
            <Plan resources={result.resources} />
          )}
          {elsewhere.map(([path, message]) => (
            <Notice key={path} tone="bad">
              {message}
            </Notice>
          ))}
          {result !== null && result.warnings.length > 0 && (
            <Notice tone="warn" title={t.warnings}>
              {result.warnings.map(({ code, message }) => (
                <p key={`${code} ${message}`}>{message}</p>
              ))}
            </Notice>
          )}
          <ProblemNotice error={error} title={t.checkFailed} />
        </Stack>
      </div>
    </Card>
  );
}

function PreviewBadge({ preview: { result, isChecking, problems } }: { readonly preview: Preview }) {
  const count = Object.keys(problems).length;
  if (isChecking) return <Badge tone="busy">{t.checking}</Badge>;
  if (count > 0) return <Badge tone="bad">{t.problems(count)}</Badge>;
  return result?.valid === true ? <Badge tone="good">{t.ready}</Badge> : null;
}

function Plan({
  resources: { project, application, database, domain },
}: {
  readonly resources: PreviewResult['resources'];
}) {
  const build = application.buildType === undefined ? [] : [buildTypeText(application.buildType)];
  return (
    <Facts
      items={{
        [common.project]: project.name,
        [t.application]: application.name,
        [t.source]: [sourceTypeText(application.sourceType), ...build].join(', '),
        [t.database]: database === undefined ? null : `${database.name} (${databaseTypeText(database.type)})`,
        [t.domain]: domain?.host ?? t.freeAddress(facts.siteDomain),
      }}
    />
  );
}

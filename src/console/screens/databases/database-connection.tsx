import { useApi } from '../../api/index.ts';
import { Button, Card, Muted, Row, Stack } from '../../kit/index.ts';
import { writeEnvText } from '../../parts/env-text/index.ts';
import { CopyButton, CopyField, common, ProblemNotice, useAction } from '../../parts/index.ts';
import { t } from './texts.ts';

/** The password and the variables with which applications connect, hidden until the user asks for them. */
export function DatabaseConnection({ databaseId }: { readonly databaseId: string }) {
  const reveal = useAction(useApi().database.reveal.mutationOptions());
  const shown = reveal.result;
  return (
    <Card title={t.connect}>
      <Stack>
        <p>
          {t.innerHint} {t.connectHint}
        </p>
        {shown === undefined ? (
          <Row>
            <Muted>{t.hidden}</Muted>
            <Button small busy={reveal.isBusy} onClick={() => reveal.run({ databaseId })}>
              {t.show}
            </Button>
          </Row>
        ) : (
          <>
            <CopyField label={t.password} value={shown.password} />
            {Object.entries(shown.variables).map(([name, value]) => (
              <CopyField key={name} label={name} value={value} />
            ))}
            <Row>
              <CopyButton value={writeEnvText(shown.variables)} label={t.asEnv} />
              <Button small onClick={reveal.reset}>
                {common.hide}
              </Button>
            </Row>
          </>
        )}
        <ProblemNotice error={reveal.error} />
      </Stack>
    </Card>
  );
}

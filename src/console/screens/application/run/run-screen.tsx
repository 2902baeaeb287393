import { useState } from 'react';
import { useApi } from '../../../api/index.ts';
import { Button, Card, CheckField, Empty, Form, Row, Stack, TextField } from '../../../kit/index.ts';
import { Page, ProblemNotice, QueryView, useAction } from '../../../parts/index.ts';
import { useApplication } from '../use-application.ts';
import { argumentsOf } from './arguments-of.ts';
import { RunOutput } from './run-output.tsx';
import { t } from './texts.ts';

/** Runs a command once in the live release. */
export function RunScreen({ applicationId }: { readonly applicationId: string }) {
  const application = useApplication(applicationId);
  return (
    <Page title={t.title} lead={t.lead}>
      <QueryView query={application}>
        {({ liveDeploymentId }) =>
          liveDeploymentId === null ? (
            <Card>
              <Empty title={t.notDeployed}>{t.notDeployedHint}</Empty>
            </Card>
          ) : (
            <Commands applicationId={applicationId} />
          )
        }
      </QueryView>
    </Page>
  );
}

function Commands({ applicationId }: { readonly applicationId: string }) {
  const [command, setCommand] = useState('');
  const [isShell, setShell] = useState(true);
  const [error, setError] = useState<string>();
  const [runId, setRunId] = useState<string | null>(null);
  const [isRunning, setRunning] = useState(false);
  const start = useAction(useApi().application.run.mutationOptions(), {
    onDone: (started) => {
      setRunId(started.runId);
      setRunning(true);
    },
  });
  const run = () => {
    const argv = isShell ? ['sh', '-c', command] : argumentsOf(command);
    setError(argv === null ? t.openQuote : undefined);
    if (argv !== null) start.run({ applicationId, argv: [...argv] });
  };
  return (
    <>
      <Card>
        <Form onSubmit={run}>
          <Stack>
            <TextField
              label={t.command}
              description={t.commandHint}
              error={error ?? start.fields.argv}
              value={command}
              onChange={(event) => setCommand(event.target.value)}
              placeholder="npm run migrate"
              mono
              required
              verbatim
            />
            <CheckField
              label={t.shell}
              description={t.shellHint}
              checked={isShell}
              onChange={(event) => setShell(event.target.checked)}
            />
            <ProblemNotice error={start.error} />
            <Row>
              <Button
                type="submit"
                look="primary"
                busy={start.isBusy}
                disabled={isRunning || command.trim() === ''}
              >
                {t.run}
              </Button>
            </Row>
          </Stack>
        </Form>
      </Card>
      {runId !== null && <RunOutput key={runId} runId={runId} onEnd={() => setRunning(false)} />}
    </>
  );
}

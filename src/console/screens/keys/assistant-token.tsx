import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../api/index.ts';
import { Button, Card, Facts, Muted, Notice, Row, Stack } from '../../kit/index.ts';
import {
  Confirm,
  ConfirmButton,
  CopyField,
  common,
  ProblemNotice,
  QueryView,
  ShownOnce,
  Time,
  useAction,
} from '../../parts/index.ts';
import { MCP_ADDRESS, mcpConfiguration } from './mcp-configuration.ts';
import { t } from './texts.ts';

/** The token with which an assistant of the reader reads. */
export function AssistantToken() {
  const api = useApi();
  const token = useQuery(api.assistantToken.get.queryOptions({}));
  const organization = useQuery(api.organization.get.queryOptions({}));
  const [isReplacing, setReplacing] = useState(false);
  const create = useAction(api.assistantToken.create.mutationOptions());
  const revoke = useAction(api.assistantToken.revoke.mutationOptions(), { done: t.tokenRevoked });
  const isInPlan = organization.data?.plan.features.aiAssistant !== false;
  return (
    <Card title={t.assistants}>
      <Stack>
        <Muted>{t.assistantsHint}</Muted>
        {!isInPlan && <Notice>{t.notInPlan}</Notice>}
        <QueryView query={token}>
          {({ exists, createdAt, expiresAt, lastUsedAt }) => (
            <Stack>
              {exists ? (
                <Facts
                  items={{
                    [common.created]: createdAt !== null && <Time at={createdAt} />,
                    [t.lastUsed]: <Time at={lastUsedAt} never={common.never} />,
                    [common.expires]: <Time at={expiresAt} never={common.never} />,
                  }}
                />
              ) : (
                <p>{t.noToken}</p>
              )}
              <Row>
                <Button
                  busy={create.isBusy}
                  disabled={!isInPlan}
                  onClick={() => (exists ? setReplacing(true) : create.run({}))}
                >
                  {exists ? t.replaceToken : t.createToken}
                </Button>
                {exists && (
                  <ConfirmButton label={t.revokeToken} title={t.revokeTokenTitle} action={revoke} input={{}}>
                    {t.revokeTokenText}
                  </ConfirmButton>
                )}
              </Row>
            </Stack>
          )}
        </QueryView>
        {!isReplacing && <ProblemNotice error={create.error} />}
      </Stack>
      {isReplacing && (
        <Confirm
          onClose={() => setReplacing(false)}
          title={t.replaceTitle}
          confirm={t.replaceToken}
          action={create}
          input={{}}
        >
          {t.replaceText}
        </Confirm>
      )}
      {create.result !== undefined && (
        <ShownOnce onClose={create.reset} title={t.tokenTitle} wide>
          <CopyField label={t.token} value={create.result.token} />
          <CopyField label={t.mcpAddress} value={MCP_ADDRESS} />
          <CopyField label={t.mcp} value={mcpConfiguration(create.result.token)} />
        </ShownOnce>
      )}
    </Card>
  );
}

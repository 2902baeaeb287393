import { useState } from 'react';
import { useApi } from '../../../api/index.ts';
import { Button, Card, Form, Row, Stack, TextField } from '../../../kit/index.ts';
import { Confirm, common, ProblemNotice, useAction } from '../../../parts/index.ts';
import { t } from './texts.ts';

/** Takes a host name from the organization that has it, or lets that organization use it again. */
export function WithdrawHost() {
  const api = useApi();
  const [text, setText] = useState('');
  const [isAsking, setAsking] = useState(false);
  const host = text.trim();
  const clear = () => setText('');
  const withdraw = useAction(api.domain.withdraw.mutationOptions(), { done: t.withdrawn, onDone: clear });
  const lift = useAction(api.domain.withdraw.mutationOptions(), { done: t.lifted, onDone: clear });
  return (
    <Card title={t.withdrawTitle}>
      <Form onSubmit={() => setAsking(true)}>
        <Stack>
          <TextField
            label={common.hostName}
            description={t.withdrawHint}
            value={text}
            onChange={({ target }) => setText(target.value)}
            error={withdraw.fields.host ?? lift.fields.host}
            verbatim
            required
          />
          <ProblemNotice error={lift.error} />
          <Row>
            <Button type="submit" look="danger" disabled={host === ''}>
              {t.withdraw}
            </Button>
            <Button disabled={host === ''} busy={lift.isBusy} onClick={() => lift.run({ host, lift: true })}>
              {t.lift}
            </Button>
          </Row>
        </Stack>
      </Form>
      {isAsking && (
        <Confirm
          onClose={() => setAsking(false)}
          title={t.withdrawAsk(host)}
          confirm={t.withdraw}
          action={withdraw}
          input={{ host }}
        >
          {t.withdrawText}
        </Confirm>
      )}
    </Card>
  );
}

import { useApi } from '../../api/index.ts';
import { Button, Card, CheckField, Form, Row, Stack, TextField } from '../../kit/index.ts';
import { common, ProblemNotice, textFields, UnsavedGuard, useAction, useEdits } from '../../parts/index.ts';
import { MethodChoice } from './method-choice.tsx';
import type { Service } from './service.tsx';
import { t } from './texts.ts';

/** What can be changed of a payment service. */
export function ServiceSettings({ service }: { readonly service: Service }) {
  const api = useApi();
  const { draft: form, isChanged, change, onSaved } = useEdits(storedOf(service));
  const save = useAction(api.paymentGateway.update.mutationOptions(), { done: t.changed });
  const field = textFields(form, change, save.fields);
  const submit = () =>
    save.run(
      {
        paymentGatewayId: service.paymentGatewayId,
        name: form.name.trim(),
        webhookUrl: form.webhookUrl.trim() === '' ? null : form.webhookUrl.trim(),
        requireSignature: form.requireSignature,
        paymentMethods: form.methods,
      },
      onSaved,
    );
  return (
    <Card title={t.settings}>
      <UnsavedGuard isChanged={isChanged} />
      <Form onSubmit={submit}>
        <Stack>
          <TextField label={common.name} {...field('name')} required maxLength={100} />
          <TextField
            label={t.webhookUrl}
            description={t.webhookHint}
            type="url"
            {...field('webhookUrl')}
            maxLength={2000}
          />
          <CheckField
            label={t.requireSignature}
            description={t.requireSignatureHint}
            checked={form.requireSignature}
            onChange={(event) => change({ requireSignature: event.target.checked })}
          />
          <MethodChoice
            methods={service.paymentMethods}
            chosen={form.methods}
            onChange={(methods) => change({ methods })}
          />
          <ProblemNotice error={save.error} />
          <Row>
            <Button type="submit" look="primary" disabled={!isChanged} busy={save.isBusy}>
              {common.save}
            </Button>
          </Row>
        </Stack>
      </Form>
    </Card>
  );
}

function storedOf({ name, webhookUrl, requireSignature, paymentMethods }: Service) {
  return {
    name,
    webhookUrl: webhookUrl ?? '',
    requireSignature,
    methods: paymentMethods.filter(({ enabled }) => enabled).map(({ id }) => id),
  };
}

import { useState } from 'react';
import { useApi } from '../../api/index.ts';
import { Button, Card, Muted, Row, Stack } from '../../kit/index.ts';
import { ConfirmButton, CopyField, common, ProblemNotice, useAction } from '../../parts/index.ts';
import type { Service } from './service.tsx';
import { t } from './texts.ts';

/** Addresses, code and secrets that a shop needs. The secrets are read only when they are asked for. */
export function Integration({ service }: { readonly service: Service }) {
  const { paymentGatewayId, merchantCode, checkoutUrl } = service;
  const api = useApi();
  const [secret, setSecret] = useState<string | null>(null);
  const [key, setKey] = useState<string | null>(null);
  const revealSecret = useAction(api.paymentGateway.revealMerchantSecret.mutationOptions(), {
    onDone: ({ merchantSecret }) => setSecret(merchantSecret),
  });
  const revealKey = useAction(api.paymentGateway.revealSigningKey.mutationOptions(), {
    onDone: ({ webhookSigningKey }) => setKey(webhookSigningKey),
  });
  const rotate = useAction(api.paymentGateway.rotateSigningKey.mutationOptions(), {
    done: t.rotated,
    onDone: ({ webhookSigningKey }) => setKey(webhookSigningKey),
  });
  // Without a gateway in the configuration there is no address.
  const isReady = merchantCode !== null && checkoutUrl !== '';
  return (
    <Card title={t.integration}>
      <Stack>
        {isReady && <CopyField label={t.merchantCode} value={merchantCode} />}
        <CopyField
          label={t.checkoutUrl}
          value={isReady ? `${checkoutUrl}?merchantCode=${merchantCode}` : checkoutUrl}
        />
        {isReady && <CopyField label={t.verifyUrl} value={verifyUrl(checkoutUrl, merchantCode)} />}
        <Secret
          label={t.merchantSecret}
          hint={t.merchantSecretHint}
          value={secret}
          isBusy={revealSecret.isBusy}
          disabled={!isReady}
          onReveal={() => revealSecret.run({ paymentGatewayId })}
          onHide={() => setSecret(null)}
        />
        <Secret
          label={t.signingKey}
          hint={t.signingKeyHint}
          value={key}
          isBusy={revealKey.isBusy}
          disabled={!isReady}
          onReveal={() => revealKey.run({ paymentGatewayId })}
          onHide={() => setKey(null)}
        />
        <Row>
          <ConfirmButton
            label={t.rotate}
            disabled={!isReady}
            title={t.rotateTitle}
            action={rotate}
            input={{ paymentGatewayId }}
          >
            {t.rotateText}
          </ConfirmButton>
        </Row>
        <ProblemNotice error={revealSecret.error ?? revealKey.error} />
      </Stack>
    </Card>
  );
}

function Secret({
  label,
  hint,
  value,
  isBusy,
  disabled,
  onReveal,
  onHide,
}: {
  readonly label: string;
  readonly hint: string;
  readonly value: string | null;
  readonly isBusy: boolean;
  readonly disabled: boolean;
  readonly onReveal: () => void;
  readonly onHide: () => void;
}) {
  return (
    <Stack gap={0.25}>
      {value === null ? (
        <Row spread>
          <strong>{label}</strong>
          <Button
            small
            busy={isBusy}
            disabled={disabled}
            onClick={onReveal}
            aria-label={`${t.reveal}: ${label}`}
          >
            {t.reveal}
          </Button>
        </Row>
      ) : (
        <>
          <CopyField label={label} value={value} />
          <Row>
            <Button small onClick={onHide} aria-label={`${common.hide}: ${label}`}>
              {common.hide}
            </Button>
          </Row>
        </>
      )}
      <Muted small>{hint}</Muted>
    </Stack>
  );
}

/** Where a shop asks for the payment of a reference, at the gateway that serves the payment page. */
function verifyUrl(checkoutUrl: string, merchantCode: string): string {
  return `${new URL(checkoutUrl).origin}/api/verifyPayment/{reference}?merchantCode=${merchantCode}`;
}

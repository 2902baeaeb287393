import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GatewayRefusal, GatewayUnreachable, type PaymentGateway } from '#src/adapters/gateway/port.ts';

/** A gateway that answers, and an unreachable one. */
export interface OpenedGateway {
  readonly gateway: PaymentGateway;
  readonly unreachable: PaymentGateway;
  close(): Promise<void>;
}

let ids = 0;
const anExternalId = (): string => `org_contract_${++ids}`;

const settings = (change: Record<string, unknown> = {}) => ({
  ...{ name: 'Acme', eventsUrl: 'http://127.0.0.1:9/api/payment-events', paymentMethods: ['card'] },
  ...change,
});

/** What an instance relies on with every adapter of the port. */
export function paymentGatewayContract(name: string, open: () => Promise<OpenedGateway>): void {
  describe(`payment gateway: ${name}`, () => {
    let opened: OpenedGateway;
    let gateway: PaymentGateway;
    beforeAll(async () => {
      opened = await open();
      gateway = opened.gateway;
    });
    afterAll(() => opened.close());

    test('offers the methods of its sandbox', async () => {
      const methods = await gateway.listMethods();
      expect(methods.map(({ id }) => id)).toEqual(['card', 'mobile_money']);
      for (const method of methods) expect(method.name).not.toBe('');
      expect(gateway.checkoutUrl).toMatch(/^https?:\/\/.+\/api\/pay$/);
    });

    test('makes one merchant for an external id, and returns its secrets again', async () => {
      const externalId = anExternalId();
      const asked = Array.from({ length: 5 }, () => gateway.createMerchant({ externalId, ...settings() }));
      const [first, ...others] = await Promise.all(asked);
      for (const other of others) expect(other).toEqual(first);
      const changed = settings({ name: 'Other', paymentMethods: [] });
      expect(await gateway.createMerchant({ externalId, ...changed })).toEqual(first);
      const merchant = await gateway.getMerchant(first?.merchantCode ?? '');
      expect(merchant.name).toBe('Acme');
      const elsewhere = await gateway.createMerchant({ externalId: anExternalId(), ...settings() });
      for (const field of ['merchantCode', 'merchantSecret', 'signingKey'] as const)
        expect(elsewhere[field]).not.toBe(first?.[field]);
    });

    test('shows and changes a merchant', async () => {
      const { merchantCode } = await gateway.createMerchant({ externalId: anExternalId(), ...settings() });
      const before = await gateway.getMerchant(merchantCode);
      expect(before).toMatchObject({ merchantCode, ...settings(), paymentMethods: expect.anything() });
      const enabled = ({ paymentMethods }: typeof before) =>
        paymentMethods.map((method) => [method.id, method.enabled]);
      expect(enabled(before)).toEqual([
        ['card', true],
        ['mobile_money', false],
      ]);
      const change = { name: 'Acme Ltd', paymentMethods: ['mobile_money'] };
      const after = await gateway.updateMerchant(merchantCode, change);
      expect(after).toMatchObject({ name: 'Acme Ltd', eventsUrl: settings().eventsUrl });
      expect(enabled(after)).toEqual([
        ['card', false],
        ['mobile_money', true],
      ]);
      expect(await gateway.getMerchant(merchantCode)).toMatchObject(after);
      const none = await gateway.updateMerchant(merchantCode, { paymentMethods: [] });
      expect(enabled(none).map(([, on]) => on)).toEqual([false, false]);
    });

    test('signs with a new key after a rotation', async () => {
      const merchant = { externalId: anExternalId(), ...settings() };
      const before = await gateway.createMerchant(merchant);
      const { signingKey } = await gateway.rotateSigningKey(before.merchantCode);
      expect(signingKey).not.toBe(before.signingKey);
      expect(await gateway.createMerchant(merchant)).toEqual({ ...before, signingKey });
    });

    test('releases a merchant; one that is gone is released; the external id gets another', async () => {
      const merchant = { externalId: anExternalId(), ...settings() };
      const { merchantCode } = await gateway.createMerchant(merchant);
      await gateway.releaseMerchant(merchantCode);
      await gateway.releaseMerchant(merchantCode);
      await gateway.releaseMerchant('mc_never');
      await expect(gateway.getMerchant(merchantCode)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      expect((await gateway.createMerchant(merchant)).merchantCode).not.toBe(merchantCode);
    });

    test('refuses what is wrong, in words', async () => {
      const { merchantCode } = await gateway.createMerchant({ externalId: anExternalId(), ...settings() });
      const wrong = settings({ paymentMethods: ['cheque'] });
      for (const call of [
        () => gateway.createMerchant({ externalId: anExternalId(), ...wrong }),
        () => gateway.updateMerchant(merchantCode, { paymentMethods: ['card', 'cheque'] }),
      ]) {
        const error = await call().catch((thrown: unknown) => thrown);
        expect(error).toBeInstanceOf(GatewayRefusal);
        expect(error).toMatchObject({ code: 'BAD_REQUEST', message: expect.stringMatching(/\w/) });
      }
      for (const call of [
        () => gateway.getMerchant('mc_never'),
        () => gateway.updateMerchant('mc_never', { name: 'X' }),
        () => gateway.rotateSigningKey('mc_never'),
      ])
        await expect(call()).rejects.toMatchObject({ name: 'GatewayRefusal', code: 'NOT_FOUND' });
    });

    test('reports that it does not answer', async () => {
      const { unreachable } = opened;
      for (const call of [
        () => unreachable.listMethods(),
        () => unreachable.createMerchant({ externalId: anExternalId(), ...settings() }),
        () => unreachable.getMerchant('mc_x'),
        () => unreachable.updateMerchant('mc_x', { name: 'X' }),
        () => unreachable.rotateSigningKey('mc_x'),
        () => unreachable.releaseMerchant('mc_x'),
      ])
        await expect(call()).rejects.toBeInstanceOf(GatewayUnreachable);
    });
  });
}

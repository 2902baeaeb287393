import { randomBytes } from 'node:crypto';
import {
  GatewayRefusal,
  GatewayUnreachable,
  type Merchant,
  type MerchantSettings,
  type Method,
  type PaymentGateway,
} from './port.ts';

/** A gateway in memory, which a test can take away and bring back. */
export interface FakePaymentGateway extends PaymentGateway {
  /** Merchants that live, by their external ids. */
  readonly living: ReadonlyMap<string, FakeMerchant>;
  /** Codes of merchants that were released, in their order. */
  readonly released: readonly string[];
  setReachable(isReachable: boolean): void;
  /** Executes the next call and loses its answer. */
  loseNextAnswer(): void;
  /** What the operator offers from now on. */
  offer(methods: readonly Method[]): void;
}

export interface FakeMerchant extends MerchantSettings {
  readonly merchantCode: string;
  readonly merchantSecret: string;
  readonly signingKey: string;
}

const SANDBOX: readonly Method[] = [
  { id: 'card', name: 'Card' },
  { id: 'mobile_money', name: 'Mobile money' },
];

/** A payment gateway in memory, for tests. */
export function fakePaymentGateway(): FakePaymentGateway {
  const living = new Map<string, FakeMerchant>();
  const released: string[] = [];
  let offered = SANDBOX;
  let isReachable = true;
  let isNextLost = false;

  async function answer<Answer>(work: () => Answer): Promise<Answer> {
    if (!isReachable) throw new GatewayUnreachable('The payment gateway does not answer.');
    const result = work();
    if (!isNextLost) return result;
    isNextLost = false;
    throw new GatewayUnreachable('The payment gateway does not answer.');
  }

  function find(merchantCode: string): [externalId: string, merchant: FakeMerchant] {
    const found = [...living].find(([, merchant]) => merchant.merchantCode === merchantCode);
    if (found === undefined) throw new GatewayRefusal('NOT_FOUND', 'No such merchant.');
    return found;
  }

  function assertOffered(ids: readonly string[] = []): void {
    if (ids.every((id) => offered.some((method) => method.id === id))) return;
    throw new GatewayRefusal('BAD_REQUEST', 'The input is not valid.');
  }

  const view = ({
    merchantCode,
    name,
    eventsUrl,
    paymentMethods,
    requireSignature,
  }: FakeMerchant): Merchant => ({
    ...{ merchantCode, name, eventsUrl, requireSignature },
    paymentMethods: offered.map((method) => ({ ...method, enabled: paymentMethods.includes(method.id) })),
  });

  return {
    ...{ checkoutUrl: 'https://pay.example.com/api/pay', living, released },
    setReachable(reachable) {
      isReachable = reachable;
    },
    loseNextAnswer() {
      isNextLost = true;
    },
    offer(methods) {
      offered = methods;
    },
    listMethods: () => answer(() => offered),
    createMerchant: ({ externalId, ...settings }) =>
      answer(() => {
        assertOffered(settings.paymentMethods);
        const merchant = living.get(externalId) ?? { ...settings, requireSignature: false, ...newSecrets() };
        living.set(externalId, merchant);
        const { merchantCode, merchantSecret, signingKey } = merchant;
        return { merchantCode, merchantSecret, signingKey };
      }),
    getMerchant: (merchantCode) => answer(() => view(find(merchantCode)[1])),
    updateMerchant: (merchantCode, change) =>
      answer(() => {
        const [externalId, merchant] = find(merchantCode);
        assertOffered(change.paymentMethods);
        const changed = { ...merchant, ...change };
        living.set(externalId, changed);
        return view(changed);
      }),
    rotateSigningKey: (merchantCode) =>
      answer(() => {
        const [externalId, merchant] = find(merchantCode);
        const { signingKey } = newSecrets();
        living.set(externalId, { ...merchant, signingKey });
        return { signingKey };
      }),
    releaseMerchant: (merchantCode) =>
      answer(() => {
        const [found] = [...living].filter(([, merchant]) => merchant.merchantCode === merchantCode);
        if (found === undefined) return;
        living.delete(found[0]);
        released.push(merchantCode);
      }),
  };
}

function newSecrets() {
  const text = () => randomBytes(16).toString('hex');
  return { merchantCode: `mc_${text()}`, merchantSecret: `msk_${text()}`, signingKey: `evsk_${text()}` };
}

import { fakeProcessor } from '#src/adapters/processor/fake.ts';
import { openSandbox } from '#src/adapters/processor/sandbox/open.ts';
import { openStripe } from '#src/adapters/processor/stripe/open.ts';
import { processorContract } from './contract.ts';
import { startStripe } from './stripe-stand-in.ts';

processorContract('fake', async () => {
  const processor = fakeProcessor();
  return {
    processor,
    typed: {},
    payAt: async (url) => processor.settle(url.split('/').at(-1) ?? '', { kind: 'succeeded' }),
    strangeRef: 'fake_att_0',
    close: async () => {},
  };
});

processorContract('sandbox, card', async () => ({
  processor: openSandbox(),
  typed: { cardNumber: '4242 4242 4242 4242', cardExpiry: '12/30', cardCvc: '987' },
  payAt: () => Promise.reject(new Error('The sandbox has no page')),
  strangeRef: 'sbx.bliss.none.1.0123456789abcdef',
  close: async () => {},
}));

processorContract('Stripe', async () => {
  const stripe = startStripe();
  return {
    processor: openStripe({ secretKey: stripe.secretKey }),
    typed: {},
    payAt: async (url) => stripe.payAt(url),
    strangeRef: 'cs_test_none',
    answersStrangeRef: true,
    close: async () => stripe.close(),
  };
});

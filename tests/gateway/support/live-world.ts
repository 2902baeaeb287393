import { type FakeProcessor, fakeProcessor } from '#src/adapters/processor/fake.ts';
import { openPage, sendForm } from './customer.ts';
import { aPage } from './hosted-page.ts';
import { type GatewayWorld, type Merchant, openGatewayWorld } from './world.ts';

/** A gateway whose merchants are live: a provider with a page of its own charges their customers. */
export interface LiveWorld extends GatewayWorld {
  readonly processor: FakeProcessor;
}

export async function openLiveWorld(): Promise<LiveWorld> {
  const processor = fakeProcessor();
  return { ...(await openGatewayWorld({}, { liveProcessor: processor })), processor };
}

/** A payment whose customer was sent to the provider's page. */
export async function aPageLeft(
  merchant: Merchant,
  request: Record<string, unknown> = {},
): ReturnType<typeof aPage> {
  const page = await aPage(merchant, request);
  const { status } = await sendForm(page.url, (await openPage(page.url)).payForm);
  if (status !== 303) throw new Error(`the form was answered ${status}`);
  return page;
}

/** A customer's browser, as far as a payment page needs one: it reads forms, and sends them unchanged. */

export interface Page {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
  readonly title: string;
  /** The hidden fields of the form that pays. */
  readonly payForm: Readonly<Record<string, string>>;
  /** The form that cancels; only on the page that asks whether to (`?ask=cancel`). */
  readonly cancelForm: Readonly<Record<string, string>>;
}

export const GOOD_CARD = { cardNumber: '4242 4242 4242 4242', cardExpiry: '12/39', cardCvc: '123' };
export const DECLINED_CARD = { ...GOOD_CARD, cardNumber: '4000 0000 0000 0002' };
/** Good at first, declined when it is charged later. */
export const FADING_CARD = { ...GOOD_CARD, cardNumber: '4000 0000 0000 0341' };

export async function openPage(url: string, headers: Record<string, string> = {}): Promise<Page> {
  return toPage(await fetch(url, { redirect: 'manual', headers }));
}

/** Sends a form from a page, with its values and what was typed. Answers the response to the form itself. */
export async function sendForm(
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Page> {
  return toPage(
    await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: new URL(url).origin, ...headers },
      body: new URLSearchParams(fields),
    }),
  );
}

/** The page that asks whether to cancel. */
export function openCancelPage(url: string): Promise<Page> {
  return openPage(`${url}?ask=cancel`);
}

/** Opens a page, types, and sends: one try to pay. */
export async function tryToPay(
  url: string,
  typed: Record<string, string>,
  method = 'cardNumber' in typed ? 'card' : 'mobile_money',
): Promise<Page> {
  const page = await openPage(`${url}?method=${method}`);
  await sendForm(url, { ...page.payForm, ...typed });
  return openPage(url);
}

async function toPage(response: Response): Promise<Page> {
  const html = await response.text();
  const forms = [...html.matchAll(/<form[^>]*>([\s\S]*?)<\/form>/g)].map(([, form]) =>
    hiddenFields(form ?? ''),
  );
  return {
    status: response.status,
    headers: response.headers,
    html,
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '',
    payForm: forms.find(({ action }) => action === 'pay') ?? {},
    cancelForm: forms.find(({ action }) => action === 'cancel') ?? {},
  };
}

function hiddenFields(form: string): Record<string, string> {
  const fields = form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g);
  return Object.fromEntries([...fields].map(([, name, value]) => [name, value]));
}

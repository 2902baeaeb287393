import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';

type Fields = Readonly<Record<string, string>>;
type Stored = Record<string, unknown> & { readonly id: string };
type Handler = Parameters<ReturnType<typeof setupServer>['use']>[0];

export interface ReceivedCall {
  readonly path: string;
  readonly fields: Fields;
  readonly idempotencyKey: string | null;
}

/** The calls of Stripe's API that are used here, as its reference describes them; the shapes hold what is read. */
export interface StripeStandIn {
  readonly secretKey: string;
  readonly received: readonly ReceivedCall[];
  /** The customer pays on Stripe's page. */
  payAt(url: string): void;
  /** Changes an object as Stripe would later. */
  change(id: string, change: Record<string, unknown>): void;
  /** Carries out what it is asked for from now on, but does not answer. */
  loseAnswers(areLost: boolean): void;
  /** The next calls that match are answered like this instead. */
  use(handler: Handler): void;
  close(): void;
}

const API = 'https://api.stripe.com/v1';
const PAGE = 'https://checkout.stripe.com/c/pay/';

export function startStripe(): StripeStandIn {
  const secretKey = 'sk_test_stand_in_0123456789';
  const objects = new Map<string, Stored>();
  const answers = new Map<string, Response>();
  const received: ReceivedCall[] = [];
  let isSilent = false;

  /** Reads the form, refuses a wrong key, and answers a repeated idempotency key with the first answer. */
  function post(path: string, work: (fields: Fields, id: string) => Response): Handler {
    return http.post<{ id: string }>(`${API}${path}`, async ({ request, params }) => {
      if (request.headers.get('authorization') !== `Bearer ${secretKey}`) return refusal(401, {});
      const fields: Fields = Object.fromEntries(new URLSearchParams(await request.text()));
      const idempotencyKey = request.headers.get('idempotency-key');
      received.push({ path: new URL(request.url).pathname, fields, idempotencyKey });
      const given = answers.get(idempotencyKey ?? '');
      const answer = given ?? work(fields, params.id);
      if (idempotencyKey !== null) answers.set(idempotencyKey, answer.clone());
      return isSilent ? new Promise<never>(() => {}) : answer;
    });
  }

  function store(object: Stored): Response {
    objects.set(object.id, object);
    return HttpResponse.json(object);
  }

  const read = (path: string): Handler =>
    http.get<{ id: string }>(`${API}${path}/:id`, ({ params }) => {
      const object = objects.get(params.id);
      return object === undefined ? refusal(404, { code: 'resource_missing' }) : HttpResponse.json(object);
    });

  const server = setupServer(
    post('/checkout/sessions', (fields) => {
      const id = `cs_test_${objects.size}`;
      return store({
        ...SESSION,
        id,
        url: `${PAGE}${id}`,
        isSaving: 'payment_intent_data[setup_future_usage]' in fields,
      });
    }),
    post('/checkout/sessions/:id/expire', (_fields, id) => {
      const session = objects.get(id);
      if (session?.status !== 'open') return refusal(400, {});
      return store({ ...session, status: 'expired', url: null });
    }),
    read('/checkout/sessions'),
    post('/payment_intents', (fields) =>
      store({
        ...INTENT,
        id: `pi_${objects.size}`,
        customer: fields.customer,
        metadata: { attemptId: fields['metadata[attemptId]'] },
      }),
    ),
    read('/payment_intents'),
    http.get(`${API}/payment_intents`, ({ request }) => {
      const customer = new URL(request.url).searchParams.get('customer');
      const data = [...objects.values()].filter(
        (one) => one.object === 'payment_intent' && one.customer === customer,
      );
      return HttpResponse.json({ object: 'list', data, has_more: false, url: '/v1/payment_intents' });
    }),
  );
  server.listen({ onUnhandledFrame: 'error' });

  function change(id: string, changes: Record<string, unknown>): void {
    const object = objects.get(id);
    if (object === undefined) throw new Error(`There is no ${id}`);
    objects.set(id, { ...object, ...changes });
  }

  return {
    secretKey,
    received,
    change,
    payAt(url) {
      const id = url.slice(PAGE.length);
      const isSaving = objects.get(id)?.isSaving === true;
      const saved = {
        customer: 'cus_1',
        payment_method: 'pm_1',
        setup_future_usage: isSaving ? 'off_session' : null,
      };
      const payment_intent = { ...INTENT, id: `pi_of_${id}`, ...saved };
      change(id, { status: 'complete', payment_status: 'paid', url: null, payment_intent });
    },
    loseAnswers(areLost) {
      isSilent = areLost;
    },
    use: (handler) => server.use(handler),
    close: () => server.close(),
  };
}

const SESSION = {
  object: 'checkout.session',
  status: 'open',
  payment_status: 'unpaid',
  payment_intent: null,
};

const INTENT = {
  object: 'payment_intent',
  status: 'succeeded',
  customer: null,
  payment_method: null,
  setup_future_usage: null,
  last_payment_error: null,
};

/** An error as Stripe words it. */
export function refusal(status: number, error: Readonly<Record<string, unknown>>): Response {
  return HttpResponse.json(
    { error: { type: 'invalid_request_error', message: 'No.', ...error } },
    { status, headers: { 'request-id': 'req_1', 'stripe-should-retry': 'false' } },
  );
}

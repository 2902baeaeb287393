import { TRPCError } from '@trpc/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Amount } from '#src/contracts/gateway/money.ts';
import { PaymentRequest } from '#src/contracts/gateway/payment.ts';
import { invalidFields, invalidInput } from '#src/kernel/fault.ts';
import type { Gateway } from '#src/services/gateway/context.ts';
import { admitPayer } from '#src/services/gateway/merchant/index.ts';
import { startPayment } from '#src/services/gateway/payment/index.ts';
import { acceptForms } from '../common/form-bodies.ts';
import { wantsPage } from '../common/wants-page.ts';
import { send } from '../facade/answer.ts';
import { refusePayment } from '../pages/payment/refusal.ts';

/**
 * The entry of the hosted payment: docs/specification/3-payments.md, `POST /api/pay`. A form that a browser sends is
 * led on to the payment page;
 * a program gets the page's address as JSON. The merchant is judged before the body.
 */
export function mountPay(app: FastifyInstance, gateway: Gateway): void {
  void app.register(async (scope) => {
    const merchants = new WeakMap<FastifyRequest, Awaited<ReturnType<typeof admitPayer>>>();
    acceptForms(scope);
    // The address takes POST alone, so that a page here cannot be opened again.
    scope.setErrorHandler((error, request, reply) =>
      refusePayment(gateway, request, reply, named(error), { hasAddress: false }),
    );
    scope.post('/api/pay', {
      // Before the body is read: a request for an unknown merchant is 404 for any body.
      async onRequest(request) {
        merchants.set(request, await admitPayer(gateway, merchantCodeOf(request), request.ip));
      },
      async handler(request, reply) {
        const merchant = merchants.get(request);
        if (merchant === undefined) throw new Error('The merchant was not looked up');
        const payment = await startPayment(gateway, merchant, requestOf(request), request.ip);
        reply.header('cache-control', 'no-store');
        return wantsPage(request) ? reply.redirect(payment.url, 303) : send(reply, 200, payment);
      },
    });
  });
}

/** Forms are accepted here beside JSON; PHP and `FormData` send another kind of form by default. */
function named(error: unknown): unknown {
  if (!(error instanceof Error && 'statusCode' in error && error.statusCode === 415)) return error;
  return new TRPCError({
    code: 'UNSUPPORTED_MEDIA_TYPE',
    message: 'Send the body as application/json, or a form as application/x-www-form-urlencoded.',
  });
}

function merchantCodeOf({ query }: FastifyRequest): string {
  const code = (query as Record<string, unknown>).merchantCode;
  if (typeof code === 'string' && code !== '') return code;
  const message = code === undefined || code === '' ? 'Must be in the query' : 'Must be sent only once';
  throw invalidInput(['merchantCode'], message);
}

/** A form has text only: there digits are a number. */
const PaymentRequestForm = PaymentRequest.extend({
  amount: z
    .string()
    .regex(/^\d{1,20}$/, 'Must be a whole number of the currency’s minor unit, in digits alone')
    .transform(Number)
    .pipe(Amount),
});

function requestOf({ body, headers }: FastifyRequest): PaymentRequest {
  const Sent = isForm(headers['content-type']) ? PaymentRequestForm : PaymentRequest;
  const parsed = Sent.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  throw invalidFields(
    parsed.error.issues.map(({ path, message, code }) => ({
      path: path.map((part) => (typeof part === 'number' ? part : String(part))),
      message,
      code,
    })),
  );
}

function isForm(contentType: string | undefined): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(contentType ?? '');
}

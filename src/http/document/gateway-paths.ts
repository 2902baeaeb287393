import { z } from 'zod';
import { PaymentRequest, StartedPayment } from '#src/contracts/gateway/payment.ts';
import type { ErrorCode } from '#src/domain/errors.ts';
import { jsonResponse } from './complete.ts';
import { errorResponse, responseWith } from './failures.ts';
import type { JsonObject, OpenApiOperation } from './openapi.ts';

const { $schema: _, ...requestSchema } = z.toJSONSchema(PaymentRequest, { io: 'input' });

/** A refusal: JSON for programs, a page for clients that prefer HTML. */
function refusalResponse(status: number, description: string, ...codes: ErrorCode[]): JsonObject {
  return withPage(errorResponse(status, `${description}. A browser gets a page`, ...codes));
}

function withPage(refusal: JsonObject): JsonObject {
  const content = { ...(refusal.content as JsonObject), 'text/html': { schema: { type: 'string' } } };
  return { ...refusal, content };
}

/** The gateway's document of the entry of the hosted payment, which is not a procedure. */
export const GATEWAY_PATHS: Record<string, Record<string, OpenApiOperation>> = {
  '/api/pay': {
    post: {
      operationId: 'pay',
      tags: ['payment'],
      summary: 'Start a payment and return the address of its payment page',
      description:
        'Send the customer to the returned `url`. A client that prefers JSON (`Accept`, or a JSON body) receives the address in the response; a browser that submits a form is redirected to it. A repeated request returns the same `paymentId` with a new address; only the first address can cancel the payment. If the payment is cancelled, failed or expired, a repeated request starts it again. A repeated request with another amount, currency or return address is rejected (409). Sign requests and set `requireSignature`, so that only your server can use your references.',
      security: [],
      parameters: [
        {
          in: 'query',
          name: 'merchantCode',
          required: true,
          description: 'Merchant code, case-sensitive',
          schema: { type: 'string' },
        },
      ],
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: requestSchema as JsonObject },
          'application/x-www-form-urlencoded': { schema: requestSchema as JsonObject },
        },
      },
      responses: {
        200: jsonResponse('The payment, for a client that prefers JSON', StartedPayment),
        303: {
          description: 'Redirect to the payment page, for a browser',
          headers: { Location: { schema: { type: 'string' } } },
        },
        400: withPage(
          responseWith(
            'The input is not valid; `issues` names each field. A browser gets a page',
            ['BAD_REQUEST'],
            'InputError',
          ),
        ),
        403: refusalResponse(
          403,
          'The merchant requires a signature (`SIGNATURE_REQUIRED`), or the signature does not fit the request (`SIGNATURE_INVALID`)',
          'SIGNATURE_REQUIRED',
          'SIGNATURE_INVALID',
        ),
        404: refusalResponse(404, 'There is no such merchant; case matters'),
        405: errorResponse(405, 'Another method than POST'),
        409: refusalResponse(
          409,
          'The reference exists with another amount, currency or return address, or no payment method is enabled',
        ),
        413: refusalResponse(413, 'The body is larger than 1 MiB'),
        415: refusalResponse(415, 'The body is neither JSON nor a form'),
        429: {
          ...refusalResponse(
            429,
            'More than 60 requests a minute from this address to this merchant, or too many unknown merchant codes',
          ),
          headers: { 'Retry-After': { description: 'Whole seconds', schema: { type: 'integer' } } },
        },
        500: refusalResponse(500, 'Internal error. Report the header `x-request-id` to the operator'),
        503: refusalResponse(503, 'The payment processor of the merchant is disabled'),
      },
    },
  },
};

import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { Fault } from '#src/kernel/fault.ts';
import { claimInstance, findClaimingInstance } from '#src/services/hub/claim/index.ts';
import type { Hub } from '#src/services/hub/context.ts';
import { assertOwnOrigin, countStranger } from '../common/caller.ts';
import { toErrorAnswer } from '../common/errors.ts';
import { acceptForms } from '../common/form-bodies.ts';
import { CLAIM_PAGE_HEADERS, type ClaimPage, claimPage } from './claim.ts';

const Form = z.object({
  claimCode: z.string().trim().min(1).max(20),
  licenseKey: z.string().trim().max(200).optional(),
  confirmed: z.literal('yes').optional(),
});

/**
 * `{hub_url}/claim`: where the holder of a license enters the code that an instance shows. The first form takes the
 * code and links nothing; the second one shows which instance it is, and takes the license key and the confirmation.
 */
export function mountClaimPage(app: FastifyInstance, hub: Hub): void {
  void app.register(async (scope) => {
    acceptForms(scope);
    scope.addHook('onRequest', async (request) => countStranger(hub, request));
    scope.get('/claim', async (_request, reply) =>
      show(reply, 200, { state: 'form', typedCode: '', error: null }),
    );
    scope.post('/claim', async (request, reply) => {
      const input = Form.safeParse(request.body ?? {});
      const typedCode = input.data?.claimCode ?? '';
      try {
        assertOwnOrigin(hub, request.headers.origin);
        if (!input.success) throw new Fault('bad_request', 'Enter the code that the instance shows.');
        const { claimCode, licenseKey, confirmed } = input.data;
        if (confirmed === undefined || licenseKey === undefined) {
          const instance = await findClaimingInstance(hub, claimCode, request.ip);
          return show(reply, 200, { state: 'confirm', typedCode, instance, error: null });
        }
        if (licenseKey === '') throw new Fault('bad_request', 'Enter the license key.');
        const { cloudUrl } = await claimInstance(hub, { claimCode, licenseKey }, request.ip);
        return show(reply, 200, { state: 'linked', instanceAddress: cloudUrl });
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        const { status, retryAfterMs } = toErrorAnswer(error);
        if (retryAfterMs !== undefined)
          reply.header('retry-after', Math.max(1, Math.ceil(retryAfterMs / 1000)));
        return show(reply, status, { state: 'form', typedCode, error: error.message });
      }
    });
  });
}

function show(reply: FastifyReply, status: number, view: ClaimPage): FastifyReply {
  return reply.code(status).headers(CLAIM_PAGE_HEADERS).send(claimPage(view));
}

import type { Licensed, MaybeLicensed } from '#src/contracts/hub/common.ts';
import type { Permission } from '#src/domain/permission.ts';
import { Fault, type RateLimit } from '#src/kernel/fault.ts';
import { permitMerchant } from '#src/services/gateway/access/permit.ts';
import type { Gateway, GatewayAdminContext, GatewayOperatorContext } from '#src/services/gateway/context.ts';
import type { Hub, HubOperatorContext } from '#src/services/hub/context.ts';
import {
  admitLicense,
  admitVisitor,
  assertInScope,
  nameIn,
  noteRefusal,
} from '#src/services/hub/license/index.ts';
import type { AssistantContext } from '#src/services/instance/agent/index.ts';
import type {
  AccountContext,
  AccountUserContext,
  Instance,
  MemberContext,
  PlatformOperatorContext,
  UserContext,
} from '#src/services/instance/context.ts';
import { extendContext } from '#src/services/platform/extend-context.ts';
import { spendRead } from '#src/services/platform/limits/index.ts';
import {
  admitAssistant,
  admitGatewayAdmin,
  admitMember,
  admitMerchant,
  admitOperator,
  admitUser,
} from './admit.ts';
import type { Access } from './meta.ts';
import { noteIn, noteLicense } from './notes.ts';
import { adding } from './step.ts';
import { baseProcedure, type RequestContext } from './trpc.ts';

/**
 * The callers of procedures. Every procedure starts from one of these; nothing else creates a context with an actor. The
 * context of a verb is one field of tRPC's own context, which tRPC copies at every step.
 */

/** A member of an organization, by session or account API key, whose role has the permission. */
export function memberProcedure(permission: Permission) {
  const access: Access = { kind: 'member', permission };
  return baseProcedure.meta({ access, role: 'instance' }).use(
    adding((ctx) => {
      const actor = admitMember(ctx.principal, permission);
      const member: MemberContext = extendContext(instanceOf(ctx), { actor });
      return { member };
    }),
  );
}

/** Any signed-in user, also without an organization to act in. */
export const userProcedure = baseProcedure.meta({ access: { kind: 'user' }, role: 'instance' }).use(
  adding((ctx) => {
    const actor = admitUser(ctx.principal);
    const user: UserContext = extendContext(instanceOf(ctx), { actor });
    return { user };
  }),
);

/** A member of an organization, as `memberProcedure`, in every process. */
export function accountProcedure(permission: Permission) {
  const access: Access = { kind: 'member', permission };
  return baseProcedure.meta({ access, role: 'accounts' }).use(
    adding((ctx) => {
      const actor = admitMember(ctx.principal, permission);
      const account: AccountContext = extendContext(ctx.contexts.accounts, { actor });
      return { account };
    }),
  );
}

/** Any signed-in user, as `userProcedure`, in every process. */
export const accountUserProcedure = baseProcedure.meta({ access: { kind: 'user' }, role: 'accounts' }).use(
  adding((ctx) => {
    const user: AccountUserContext = extendContext(ctx.contexts.accounts, {
      actor: admitUser(ctx.principal),
    });
    return { user };
  }),
);

/** The platform's operator, in every process. */
export const accountOperatorProcedure = baseProcedure
  .meta({ access: { kind: 'operator' }, role: 'accounts' })
  .use(
    adding((ctx) => {
      const { accounts, installation } = ctx.contexts;
      const actor = admitOperator(ctx.principal);
      const account: PlatformOperatorContext = extendContext(accounts, { actor, installation });
      return { account };
    }),
  );

/** Accounts, open to any caller, in every process. */
export const accountGuestProcedure = baseProcedure
  .meta({ access: { kind: 'public' }, role: 'accounts' })
  .use(adding((ctx) => ({ accounts: ctx.contexts.accounts, address: ctx.address })));

/** The instance role, open to any caller. */
export const instanceProcedure = baseProcedure
  .meta({ access: { kind: 'public' }, role: 'instance' })
  .use(adding((ctx) => ({ instance: instanceOf(ctx) })));

/** The platform's operator: a user with that flag who is a member of an organization. */
export const operatorProcedure = baseProcedure.meta({ access: { kind: 'operator' }, role: 'instance' }).use(
  adding((ctx) => {
    const actor = admitOperator(ctx.principal);
    const member: MemberContext = extendContext(instanceOf(ctx), { actor });
    return { member };
  }),
);

/** The operator of the platform whose license hub this is. */
export const hubOperatorProcedure = baseProcedure.meta({ access: { kind: 'operator' }, role: 'hub' }).use(
  adding((ctx) => {
    const actor = admitOperator(ctx.principal);
    const operator: HubOperatorContext = extendContext(hubOf(ctx), { actor });
    return { operator };
  }),
);

/**
 * The holder of a license, by the key in its input, at most `perMinute` times a minute for each procedure. Checked in the
 * order of the specification: the fields, the key, the rate.
 */
export function licenseProcedure<Input extends typeof Licensed>(perMinute: number, input: Input) {
  return baseProcedure
    .meta({ access: { kind: 'license' }, role: 'hub' })
    .input(input)
    .use(async ({ ctx, input, path, next }) => {
      const request = { operation: path, perMinute, address: ctx.address };
      const hub = hubOf(ctx);
      const license = await admitLicense(hub, input.licenseKey, request, noteLicense(ctx)).catch(
        (error: unknown) => {
          noteIn(ctx, error);
          throw error;
        },
      );
      assertInScope(license, input);
      const result = await next({ ctx: { license } });
      const fault = result.ok ? undefined : result.error.cause;
      if (!(fault instanceof Fault)) return result;
      const name = nameIn(input);
      noteIn(ctx, fault, name);
      const refused = { operation: path, name, fault, address: ctx.address };
      await noteRefusal(hub, license.license.id, refused);
      return result;
    });
}

/** As `licenseProcedure`, with an optional key: without one the limit applies to the client's address. */
export function visitorProcedure<Input extends typeof MaybeLicensed>(perMinute: number, input: Input) {
  return baseProcedure
    .meta({ access: { kind: 'license' }, role: 'hub' })
    .input(input)
    .use(async ({ ctx, input: { licenseKey }, path, next }) => {
      const request = { operation: path, perMinute, address: ctx.address };
      return next({ ctx: { visitor: await admitVisitor(hubOf(ctx), licenseKey, request) } });
    });
}

/** The license hub, open to any caller. */
export const hubProcedure = baseProcedure
  .meta({ access: { kind: 'public' }, role: 'hub' })
  .use(adding((ctx) => ({ hub: hubOf(ctx) })));

/**
 * The holder of an assistant token, with a read-only database handle. Every call counts against the token's budget, failed
 * ones too; above it the response is 401, as the specification requires.
 */
export const assistantProcedure = baseProcedure.meta({ access: { kind: 'assistant' }, role: 'instance' }).use(
  adding((ctx) => {
    const { scope } = admitAssistant(ctx.principal);
    const { database, domainPolicy, ingress, settings, logs } = instanceOf(ctx);
    const { servesHttps } = ingress;
    const { isProofRequired: provedOnly } = domainPolicy;
    const assistant: AssistantContext = {
      db: database.reader,
      scope,
      servesHttps,
      provedOnly,
      settings,
      logs,
    };
    const added = { assistant };
    return ctx.isCounted ? added : spendReadBudget(ctx).then(() => added);
  }),
);

/** An instance, by the administration key of the payment gateway. */
export const gatewayAdminProcedure = baseProcedure
  .meta({ access: { kind: 'gatewayAdmin' }, role: 'gateway' })
  .use(
    adding((ctx) => {
      const actor = admitGatewayAdmin(ctx.principal);
      const gatewayAdmin: GatewayAdminContext = extendContext(gatewayOf(ctx), { actor });
      return { gatewayAdmin };
    }),
  );

/** The operator of the platform whose payment gateway this is. */
export const gatewayOperatorProcedure = baseProcedure
  .meta({ access: { kind: 'operator' }, role: 'gateway' })
  .use(
    adding((ctx) => {
      const actor = admitOperator(ctx.principal);
      const operator: GatewayOperatorContext = extendContext(gatewayOf(ctx), { actor });
      return { operator };
    }),
  );

/** A merchant of the payment gateway, by its secret. */
export const merchantProcedure = baseProcedure.meta({ access: { kind: 'merchant' }, role: 'gateway' }).use(
  adding((ctx) => {
    const { actor, merchantId } = admitMerchant(ctx.principal);
    const merchant = extendContext(gatewayOf(ctx), { merchantId, permit: permitMerchant(merchantId), actor });
    return { merchant };
  }),
);

/**
 * Counts a request of an assistant, and returns its limit. Throws 401 if its token has made too many:
 * docs/specification/1-site-import.md, "Limits".
 */
export async function spendReadBudget(
  ctx: Pick<RequestContext, 'principal' | 'contexts'>,
): Promise<RateLimit> {
  const caller = admitAssistant(ctx.principal);
  const instance = instanceOf(ctx);
  const limit = instance.settings.readRateLimit;
  const { allowed, ...window } = await spendRead(instance, caller, limit);
  const rateLimit = { limit, ...window };
  if (allowed) return rateLimit;
  const message = `Rate limit reached: at most ${limit} requests a minute. Wait for a minute.`;
  throw new Fault('unauthorized', message, { rateLimit });
}

/** The answer of a process without the role of an operation. */
const NOT_HERE = 'There is nothing at this address.';

function instanceOf({ contexts }: Pick<RequestContext, 'contexts'>): Instance {
  if (contexts.instance === null) throw new Fault('not_found', NOT_HERE);
  return contexts.instance;
}

function hubOf({ contexts }: Pick<RequestContext, 'contexts'>): Hub {
  if (contexts.hub === null) throw new Fault('not_found', NOT_HERE);
  return contexts.hub;
}

function gatewayOf({ contexts }: Pick<RequestContext, 'contexts'>): Gateway {
  if (contexts.gateway === null) throw new Fault('not_found', NOT_HERE);
  return contexts.gateway;
}

import type { Licensed, MaybeLicensed } from '#src/contracts/hub/common.ts';
import { PERMISSIONS, type Permission } from '#src/domain/permission.ts';
import { Fault } from '#src/kernel/fault.ts';
import type { Gateway, GatewayAdminContext, MerchantContext } from '#src/services/gateway/context.ts';
import type { Hub, HubOperatorContext } from '#src/services/hub/context.ts';
import { admitLicense, admitVisitor, assertInScope } from '#src/services/hub/license/admit-license.ts';
import { nameIn, noteRefusal } from '#src/services/hub/license/note-refusal.ts';
import type { AssistantContext } from '#src/services/instance/agent/context.ts';
import type {
  AccountContext,
  AccountUserContext,
  Instance,
  MemberContext,
  UserContext,
} from '#src/services/instance/context.ts';
import type { Actor, MemberActor, UserActor } from '#src/services/platform/actor.ts';
import { assertRoleMay } from '#src/services/platform/identity/permissions.ts';
import type { Principal } from '#src/services/platform/identity/principal.ts';
import type { Access } from './meta.ts';
import { noteIn, noteLicense } from './notes.ts';
import { baseProcedure, type RequestContext } from './trpc.ts';

/**
 * Who may call. Every procedure starts from one of these; there is no other way to a context with an actor. The
 * context that a verb works with hangs on one name: tRPC copies its own at every step, and copies of large ones cost
 * more than the work between them.
 */

/** A member of an organization, by session or account API key, whose role has the permission. */
export function memberProcedure(permission: Permission) {
  const access: Access = { kind: 'member', permission };
  return baseProcedure.meta({ access, role: 'instance' }).use(({ ctx, next }) => {
    const actor = admitMember(ctx.principal, permission);
    const member: MemberContext = onBehalfOf(actor, instanceOf(ctx));
    return next({ ctx: { member } });
  });
}

/** Anybody who is signed in, also without an organization to act in. */
export const userProcedure = baseProcedure
  .meta({ access: { kind: 'user' }, role: 'instance' })
  .use(({ ctx, next }) => {
    const actor = admitUser(ctx.principal);
    const user: UserContext = onBehalfOf(actor, instanceOf(ctx));
    return next({ ctx: { user } });
  });

/** A member of an organization, as `memberProcedure`, in every process. */
export function accountProcedure(permission: Permission) {
  const access: Access = { kind: 'member', permission };
  return baseProcedure.meta({ access, role: 'accounts' }).use(({ ctx, next }) => {
    const actor = admitMember(ctx.principal, permission);
    const account: AccountContext = onBehalfOf(actor, ctx.world.accounts);
    return next({ ctx: { account } });
  });
}

/** Anybody who is signed in, as `userProcedure`, in every process. */
export const accountUserProcedure = baseProcedure
  .meta({ access: { kind: 'user' }, role: 'accounts' })
  .use(({ ctx, next }) => {
    const user: AccountUserContext = onBehalfOf(admitUser(ctx.principal), ctx.world.accounts);
    return next({ ctx: { user } });
  });

/** The platform's operator, in every process. */
export const accountOperatorProcedure = baseProcedure
  .meta({ access: { kind: 'operator' }, role: 'accounts' })
  .use(({ ctx, next }) => {
    const account: AccountContext = onBehalfOf(admitOperator(ctx.principal), ctx.world.accounts);
    return next({ ctx: { account } });
  });

/** The instance, for whoever comes. */
export const instanceProcedure = baseProcedure
  .meta({ access: { kind: 'public' }, role: 'instance' })
  .use(({ ctx, next }) => next({ ctx: { instance: instanceOf(ctx) } }));

/** The platform's operator, who is a user with that flag and a member somewhere. */
export const operatorProcedure = baseProcedure
  .meta({ access: { kind: 'operator' }, role: 'instance' })
  .use(({ ctx, next }) => {
    const actor = admitOperator(ctx.principal);
    const member: MemberContext = onBehalfOf(actor, instanceOf(ctx));
    return next({ ctx: { member } });
  });

/** The operator of the platform whose license hub this is. */
export const hubOperatorProcedure = baseProcedure
  .meta({ access: { kind: 'operator' }, role: 'hub' })
  .use(({ ctx, next }) => {
    const actor = admitOperator(ctx.principal);
    const operator: HubOperatorContext = onBehalfOf(actor, hubOf(ctx));
    return next({ ctx: { operator } });
  });

/**
 * The holder of a license, by the key in its input, so many times a minute for each procedure. Judged in the order of
 * the specification: the fields, the key, the rate.
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

/** The same for whoever comes: without a key the client's address is counted. */
export function visitorProcedure<Input extends typeof MaybeLicensed>(perMinute: number, input: Input) {
  return baseProcedure
    .meta({ access: { kind: 'license' }, role: 'hub' })
    .input(input)
    .use(async ({ ctx, input: { licenseKey }, path, next }) => {
      const request = { operation: path, perMinute, address: ctx.address };
      return next({ ctx: { visitor: await admitVisitor(hubOf(ctx), licenseKey, request) } });
    });
}

/** The license hub, for whoever comes. */
export const hubProcedure = baseProcedure
  .meta({ access: { kind: 'public' }, role: 'hub' })
  .use(({ ctx, next }) => next({ ctx: { hub: hubOf(ctx) } }));

/**
 * The holder of an assistant token, who gets a handle that cannot write. Every call counts against the token's
 * budget, whatever becomes of it; over it the answer is 401, as the specification has it.
 */
export const assistantProcedure = baseProcedure
  .meta({ access: { kind: 'assistant' }, role: 'instance' })
  .use(async ({ ctx, next }) => {
    const { scope } = admitAssistant(ctx.principal);
    if (!ctx.isCounted) await spendReadBudget(ctx);
    const { database, ingress, settings, logs } = instanceOf(ctx);
    const { servesHttps } = ingress;
    const assistant: AssistantContext = { db: database.reader, scope, servesHttps, settings, logs };
    return next({ ctx: { assistant } });
  });

/** An instance, by the administration key of the payment gateway. */
export const gatewayAdminProcedure = baseProcedure
  .meta({ access: { kind: 'gatewayAdmin' }, role: 'gateway' })
  .use(({ ctx, next }) => {
    const actor = admitGatewayAdmin(ctx.principal);
    const gatewayAdmin: GatewayAdminContext = onBehalfOf(actor, gatewayOf(ctx));
    return next({ ctx: { gatewayAdmin } });
  });

/** A merchant of the payment gateway, by its secret. */
export const merchantProcedure = baseProcedure
  .meta({ access: { kind: 'merchant' }, role: 'gateway' })
  .use(({ ctx, next }) => {
    const actor = admitMerchant(ctx.principal);
    const merchant: MerchantContext = { ...gatewayOf(ctx), merchantId: actor.id, actor };
    return next({ ctx: { merchant } });
  });

/**
 * Counts a request of an assistant. Throws 401 where its token has made too many:
 * docs/specification/1-site-import.md, "Limits".
 */
export async function spendReadBudget(ctx: Pick<RequestContext, 'principal' | 'world'>): Promise<void> {
  const { tokenId } = admitAssistant(ctx.principal);
  const { settings, budget } = instanceOf(ctx);
  const limit = settings.readRateLimit;
  const { allowed } = await budget.spend(`assistant:${tokenId}`, limit);
  if (allowed) return;
  throw new Fault(
    'unauthorized',
    `Rate limit reached: at most ${limit} requests a minute. Wait for a minute.`,
  );
}

/** What a role's verbs may reach, for one caller. Not by a spread: of so many fields V8 makes it five times as slow. */
function onBehalfOf<By extends Actor, World extends object>(actor: By, world: World): World & { actor: By } {
  return Object.assign({}, world, { actor });
}

/** A process that does not have a role knows nothing of its operations. */
const NOT_HERE = 'There is nothing at this address.';

function instanceOf({ world }: Pick<RequestContext, 'world'>): Instance {
  if (world.instance === null) throw new Fault('not_found', NOT_HERE);
  return world.instance;
}

function hubOf({ world }: Pick<RequestContext, 'world'>): Hub {
  if (world.hub === null) throw new Fault('not_found', NOT_HERE);
  return world.hub;
}

function gatewayOf({ world }: Pick<RequestContext, 'world'>): Gateway {
  if (world.gateway === null) throw new Fault('not_found', NOT_HERE);
  return world.gateway;
}

/** Throws where a caller may not come in. Permissions that are judged at a resource only ask for membership here. */
export function assertAdmitted(principal: Principal, access: Access): void {
  switch (access.kind) {
    // The key of a license stands in the body: judged in the procedure.
    case 'public':
    case 'license':
      return;
    case 'gatewayAdmin':
      admitGatewayAdmin(principal);
      return;
    case 'merchant':
      admitMerchant(principal);
      return;
    case 'member':
      admitMember(principal, access.permission);
      return;
    case 'user':
      admitUser(principal);
      return;
    case 'operator':
      admitOperator(principal);
      return;
    case 'assistant':
      admitAssistant(principal);
      return;
  }
}

function admitMember(principal: Principal, permission: Permission): MemberActor {
  const actor = memberOf(principal);
  if (PERMISSIONS[permission].judged === 'door') assertRoleMay(actor.role, permission);
  return actor;
}

function admitOperator(principal: Principal): MemberActor {
  const actor = memberOf(principal);
  if (!actor.isOperator) throw new Fault('forbidden', 'Only the operator of this platform may do this.');
  return actor;
}

function memberOf(principal: Principal): MemberActor {
  if (principal.kind === 'member') return principal.actor;
  admitUser(principal);
  throw new Fault('forbidden', 'Choose the organization to act in with /api/auth/organization/set-active.');
}

function admitUser(principal: Principal): UserActor {
  if (principal.kind === 'member' || principal.kind === 'user') return principal.actor;
  if (principal.kind === 'refused') throw new Fault('unauthorized', principal.message);
  const kind = principal.kind === 'assistant' ? 'An assistant token opens the read API only. ' : '';
  throw new Fault(
    'unauthorized',
    `${kind}Send an account API key in Authorization: Bearer or in x-api-key, or sign in.`,
  );
}

function admitAssistant(principal: Principal): Extract<Principal, { kind: 'assistant' }> {
  if (principal.kind === 'assistant') return principal;
  if (principal.kind === 'refused') throw new Fault('unauthorized', principal.message);
  throw new Fault(
    'unauthorized',
    'The read API takes an assistant token (asst_…) in Authorization: Bearer or in x-api-key, and nothing else.',
  );
}

function admitGatewayAdmin(principal: Principal): Actor {
  if (principal.kind === 'gatewayAdmin') return principal.actor;
  throw new Fault(
    'unauthorized',
    'Send the administration key of the payment gateway in Authorization: Bearer.',
  );
}

function admitMerchant(principal: Principal): Actor {
  if (principal.kind === 'merchant') return principal.actor;
  if (principal.kind === 'refused') throw new Fault('unauthorized', principal.message);
  throw new Fault('unauthorized', 'Send the secret of a merchant (msk_…) in Authorization: Bearer.');
}

import type { z } from 'zod';
import type { ListMethods, MethodList } from '#src/contracts/gateway/merchant.ts';
import type { GatewayAdminContext } from '../context.ts';
import { defaultMode, requireProcessor } from './processors.ts';

/** The methods that the operator offers to merchants of a mode. Throws 400 for a mode without a processor. */
export async function listMethods(
  ctx: GatewayAdminContext,
  { mode }: z.output<typeof ListMethods>,
): Promise<z.output<typeof MethodList>> {
  const methods = requireProcessor(ctx, mode ?? defaultMode(ctx)).methods();
  return { items: methods.map(({ id, name }) => ({ id, name })) };
}

import type { Id } from '#src/domain/id.ts';
import type { RequestBudget } from './request-budget.ts';

/**
 * What an organization can make this platform ask the license hub, and how often in a minute. The hub counts the requests
 * of a license, which all organizations share: the limits of the platform are well below its own.
 */
const QUESTIONS_PER_MINUTE = {
  /** What the license allows. */
  license: { organization: 20, platform: 200 },
  /** Whether a name can be registered. */
  name: { organization: 5, platform: 10 },
} as const satisfies Record<string, Readonly<Record<'organization' | 'platform', number>>>;

/** Counts a question, over all processes. False: ask later, and use what is known. */
export async function mayAskHub(
  { budget }: { readonly budget: RequestBudget },
  organizationId: Id<'org'>,
  question: keyof typeof QUESTIONS_PER_MINUTE,
): Promise<boolean> {
  const { organization, platform } = QUESTIONS_PER_MINUTE[question];
  const own = await budget.spend(`hub:${question}:${organizationId}`, organization);
  return own.allowed && (await budget.spend(`hub:${question}`, platform)).allowed;
}

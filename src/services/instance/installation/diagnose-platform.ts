import type { PlatformDiagnosis } from '#src/contracts/platform.ts';
import type { PlatformOperatorContext } from '../context.ts';

/** For operators: the checks of `pilothouse doctor` on the machine of this process. */
export async function diagnosePlatform({
  installation,
}: PlatformOperatorContext): Promise<PlatformDiagnosis> {
  const { checkedAt, findings } = await installation.diagnose();
  const checks = findings.map(({ check, result, message, hint }) => ({
    ...{ check, status: result, message, remedy: hint },
  }));
  return { checkedAt, checks };
}

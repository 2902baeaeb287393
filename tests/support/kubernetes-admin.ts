import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** What takes more rights than Pilothouse has. `start-kubernetes.sh` provides them. */
const { KUBERNETES_ADMIN_KUBECONFIG: kubeconfig } = process.env;

/** Why tests cannot act as the administrator of the cluster, or null. */
export const noAdmin: string | null =
  kubeconfig === undefined ? 'KUBERNETES_ADMIN_KUBECONFIG is not set (start-kubernetes.sh sets it)' : null;

/** Runs kubectl as the administrator, with `input` as its standard input. Rejects with its output if it fails. */
export async function kubectl(args: readonly string[], input = ''): Promise<string> {
  const running = promisify(execFile)('kubectl', [`--kubeconfig=${kubeconfig}`, ...args]);
  running.child.stdin?.end(input);
  return (await running).stdout;
}

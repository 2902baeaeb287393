const LOOPBACK: readonly string[] = ['127.0.0.1', '[::1]', 'localhost'];

/** Whether an address is HTTP without TLS to the machine itself. */
export function isLoopbackUrl({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && LOOPBACK.includes(hostname);
}

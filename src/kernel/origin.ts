/** Whether a text is an origin exactly as browsers send it: scheme, host and port, without a slash at its end. */
export function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

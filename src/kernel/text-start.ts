/** The first bytes of an answer as text; null if they are empty or not text. A character that is cut off is left out. */
export function textStart(bytes: Buffer, maxBytes: number): string | null {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, maxBytes), { stream: true });
  } catch {
    return null;
  }
  // Tabs and line breaks are the only control characters of text.
  return text === '' || /[^\P{Cc}\t\r\n]/u.test(text) ? null : text;
}

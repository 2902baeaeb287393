/** Shorter values are not masked: they would hide half of the words of a log. */
export const MIN_SECRET_LENGTH = 6;

/** The secret and, if it has several lines, each of them: as they appear in a line without control characters. */
export function partsOf(secret: string): string[] {
  const parts = secret.includes('\n') ? [secret, ...secret.split(/\r?\n/)] : [secret];
  return parts.map((part) => part.replaceAll('\r', '')).filter((part) => part.length >= MIN_SECRET_LENGTH);
}

/** Every form in which programs print a text: itself, URL-encoded, in JSON and in base64. */
export function formsOf(text: string): Set<string> {
  const forms = new Set<string>();
  const url = encodeURIComponent(Buffer.from(text).toString());
  const strictUrl = url.replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
  for (const form of [url, strictUrl, strictUrl.replaceAll('%20', '+')]) {
    forms.add(form);
    forms.add(form.replace(/%[0-9A-F]{2}/gi, (code) => code.toLowerCase()));
    forms.add(form.replace(/%[0-9A-F]{2}/gi, (code) => code.toUpperCase()));
  }
  for (const form of base64Forms(Buffer.from(text))) {
    forms.add(form);
    forms.add(form.replaceAll('+', '-').replaceAll('/', '_'));
  }
  forms.add(text);
  forms.add(JSON.stringify(text).slice(1, -1));
  return forms;
}

/** The base64 of a text by itself, and the part of it that stays the same where other bytes surround it. */
function base64Forms(text: Buffer): string[] {
  const inside = [0, 1, 2].map((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), text])
      .toString('base64')
      .replace(/=+$/, '');
    const first = before === 0 ? 0 : before + 1;
    return encoded.slice(first, (before + text.length) % 3 === 0 ? undefined : -1);
  });
  return [text.toString('base64').replace(/=+$/, ''), ...inside];
}

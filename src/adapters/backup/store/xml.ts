/** The few elements of the answers of S3 that are read. Their names are fixed, and they do not contain themselves. */

/** The contents of every element of a name, as they are written. */
export function textsOf(xml: string, element: string): string[] {
  const [open, close] = [`<${element}>`, `</${element}>`];
  const found: string[] = [];
  for (let at = xml.indexOf(open); at >= 0; at = xml.indexOf(open, at)) {
    const end = xml.indexOf(close, at);
    if (end < 0) break;
    found.push(xml.slice(at + open.length, end));
    at = end;
  }
  return found;
}

/** The content of the first element of a name. */
export function firstText(xml: string, element: string): string | undefined {
  return textsOf(xml, element)[0];
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export function unescapeXml(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}

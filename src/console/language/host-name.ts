import { toUnicode } from 'punycode/';

/** A host name with its international labels as people write them: `café.example` for `xn--caf-dma.example`. */
export function readableHost(host: string): string {
  const readable = unicodeOf(host);
  // What does not lead to the same host is no name of it.
  return URL.parse(`http://${readable}`)?.hostname === host ? readable : host;
}

function unicodeOf(host: string): string {
  try {
    return toUnicode(host);
  } catch {
    return host;
  }
}

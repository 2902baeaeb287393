/** Whether a client takes answers that are compressed with gzip, by its header `Accept-Encoding`. */
export function takesGzip(acceptEncoding: string | string[] | undefined): boolean {
  return /(^|,)\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*(,|$))[^,]*)?(,|$)/i.test(String(acceptEncoding ?? ''));
}

/** A list in parts of this many items at most, all at once; `slicesOf` gives other work its turn between them. */
export function inParts<Item>(items: readonly Item[], size: number): Item[][] {
  const parts: Item[][] = [];
  for (let at = 0; at < items.length; at += size) parts.push(items.slice(at, at + size));
  return parts;
}

import type { Client } from './client.ts';

export type Item = Record<string, unknown>;

export const PAGE = 100;

/** Everything that a list contains; null if the platform does not answer. */
export async function itemsOf(client: Client, path: string): Promise<Item[] | null> {
  const items: Item[] = [];
  for (;;) {
    const reply = await client.call(
      'GET',
      `${path}${path.endsWith('?') ? '' : '&'}limit=${PAGE}&offset=${items.length}`,
    );
    if (reply?.status !== 200 || !Array.isArray(reply.body.items)) return null;
    items.push(...(reply.body.items as Item[]));
    if (reply.body.items.length < PAGE) return items;
  }
}

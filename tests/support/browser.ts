/** Follows redirects and keeps cookies as a browser does; each has an address of its own. */
export interface TestBrowser {
  /** The page at the end of all redirects. `until` stops before the first address that it accepts. */
  open(url: string, until?: (url: URL) => boolean): Promise<Visit>;
  /** Sends a form, as a page of the same origin does. */
  submit(url: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<Visit>;
  /** The cookies for an origin, as a header. */
  cookies(origin: string): string;
  setCookie(origin: string, name: string, value: string): void;
}

export interface Visit {
  readonly status: number;
  readonly url: string;
  readonly text: string;
  readonly headers: Headers;
}

const MAX_HOPS = 20;
let browsers = 0;

export function openTestBrowser(): TestBrowser {
  browsers += 1;
  const address = `198.51.${100 + Math.floor(browsers / 250)}.${1 + (browsers % 250)}`;
  const jar = new Map<string, Map<string, string>>();
  const jarOf = (origin: string) => {
    const cookies = jar.get(origin) ?? new Map<string, string>();
    jar.set(origin, cookies);
    return cookies;
  };
  const cookies = (origin: string) =>
    [...jarOf(origin)].map(([name, value]) => `${name}=${value}`).join('; ');
  async function send(url: URL, init: RequestInit & { headers?: Record<string, string> }): Promise<Response> {
    const cookie = cookies(url.origin);
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        'x-forwarded-for': address,
        'user-agent': 'Test browser',
        ...(cookie !== '' && { cookie }),
        ...init.headers,
      },
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
      const [name = '', ...value] = pair.split('=');
      const isGone = attributes.some((one) => /^max-age=0$/i.test(one) || /^expires=.* 1970 /i.test(one));
      if (isGone) jarOf(url.origin).delete(name);
      else jarOf(url.origin).set(name, value.join('='));
    }
    return response;
  }
  async function visit(
    start: string,
    first: RequestInit & { headers?: Record<string, string> },
    until?: (url: URL) => boolean,
  ) {
    let url = new URL(start);
    let init = first;
    for (let hop = 0; hop < MAX_HOPS; hop++) {
      const response = await send(url, init);
      const location = response.headers.get('location');
      const next = location === null ? null : new URL(location, url);
      if (next === null || until?.(next) === true)
        return {
          status: response.status,
          url: (next ?? url).href,
          text: await response.text(),
          headers: response.headers,
        };
      url = next;
      init = {};
    }
    throw new Error(`more than ${MAX_HOPS} redirects from ${start}`);
  }
  return {
    cookies,
    open: (url, until) => visit(url, {}, until),
    submit: (url, fields, headers = {}) =>
      visit(url, {
        method: 'POST',
        headers: { origin: new URL(url).origin, ...headers },
        body: new URLSearchParams(fields),
      }),
    setCookie: (origin, name, value) => void jarOf(origin).set(name, value),
  };
}

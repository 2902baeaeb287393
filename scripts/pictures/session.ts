/** A user who has signed in without a browser. */
export interface Session {
  post<Body>(path: string, body: unknown): Promise<Body>;
}

/** Signs in with a password. */
export async function openSession(
  url: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<Session> {
  const headers = { origin: url, 'content-type': 'application/json' };
  const signIn = await fetch(`${url}/api/auth/sign-in/email`, {
    ...{ method: 'POST', headers, body: JSON.stringify({ email, password }) },
  });
  if (!signIn.ok) throw new Error(`The sign-in was answered ${signIn.status}: ${await signIn.text()}`);
  const cookie = signIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  return {
    async post(path, body) {
      const response = await fetch(url + path, {
        ...{ method: 'POST', headers: { ...headers, cookie }, body: JSON.stringify(body) },
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${text}`);
      return JSON.parse(text);
    },
  };
}

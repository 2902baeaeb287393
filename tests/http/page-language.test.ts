import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGE_COOKIE } from '#src/domain/console.ts';
import { PROBLEMS } from '#src/http/pages/words/problems-fr.ts';
import { openTestApp, type TestApp } from '../support/app.ts';

/** The pages of accounts are in the language of the reader. */

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

const FRENCH = { 'accept-language': 'fr-FR,fr;q=0.9,en;q=0.8' };
const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${world.url}${path}`, { headers });
  return { answer, html: await answer.text() };
};
const post = async (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) => {
  const body = new URLSearchParams(fields);
  const sent = { origin: world.url, ...headers };
  const answer = await fetch(`${world.url}${path}`, { method: 'POST', headers: sent, body });
  return { answer, html: await answer.text() };
};

test.each([
  ['/reset-password', 'Choisir un nouveau mot de passe'],
  ['/account/passkeys', 'Clés d’accès'],
  ['/login/device', 'Se connecter à la ligne de commande'],
  ['/invitation/unknown', 'Invitation'],
  ['/verify-email/unknown', 'Vérifier votre adresse e-mail'],
])('%s is in French for a browser that prefers it', async (path, title) => {
  const { answer, html } = await get(path, FRENCH);
  expect(html).toContain('<html lang="fr">');
  expect(html).toContain(`<h1>${title}</h1>`);
  expect(answer.headers.get('vary')).toMatch(/accept-language/i);
  const other = await get(path, { 'accept-language': 'de, en;q=0.5' });
  expect(other.html).toContain('<html lang="en">');
});

test('the language that was chosen in the console goes before that of the browser', async () => {
  const english = await get('/reset-password', { ...FRENCH, cookie: `a=b; ${LANGUAGE_COOKIE}=en` });
  expect(english.html).toContain('<html lang="en">');
  const french = await get('/reset-password', { cookie: `${LANGUAGE_COOKIE}=fr` });
  expect(french.html).toContain('<html lang="fr">');
  const unknown = await get('/reset-password', { cookie: `${LANGUAGE_COOKIE}=xx` });
  expect(unknown.html).toContain('<html lang="en">');
});

describe('a problem', () => {
  test('is in French too', async () => {
    const email = await post('/reset-password', { email: 'x' }, FRENCH);
    expect(email.html).toContain('<p role="alert">Entrez votre adresse e-mail.</p>');
    const signIn = { email: 'nobody@example.com', password: 'wrong password' };
    const passkeys = await post('/account/passkeys/sign-in', signIn, FRENCH);
    expect(passkeys.answer.status).toBe(401);
    expect(passkeys.html).toContain('Adresse e-mail ou mot de passe incorrect.');
    const invitation = await get('/invitation/unknown', FRENCH);
    expect(invitation.html).toContain('Cette invitation a déjà servi, a expiré ou n’existe pas.');
  });

  test('that has a translation is one that the program writes', () => {
    const source = ['services', 'http']
      .map((name) => fileURLToPath(new URL(`../../src/${name}`, import.meta.url)))
      .flatMap((folder) =>
        readdirSync(folder, { recursive: true, withFileTypes: true })
          .filter(({ name }) => name.endsWith('.ts') && name !== 'problems-fr.ts')
          .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8')),
      )
      .join('\n');
    expect(Object.keys(PROBLEMS).filter((message) => !source.includes(message))).toEqual([]);
  });
});

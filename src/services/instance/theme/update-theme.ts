import { changeTheme, findTheme, THEME_ID, type ThemeRow } from '#db/queries/theme.ts';
import { inTransaction } from '#db/transaction.ts';
import type { ThemeSettings, UpdateTheme } from '#src/contracts/theme.ts';
import { invalidInput } from '#src/kernel/fault.ts';
import { parseHostName } from '#src/kernel/host-name.ts';
import { isPublicSuffix } from '#src/kernel/registrable-domain.ts';
import { forOperator } from '../../platform/access/permit.ts';
import { audit } from '../../platform/audit/index.ts';
import type { Instance, MemberContext } from '../context.ts';
import { isPlatformHost } from '../domain/index.ts';
import { getThemeSettings } from './get-theme-settings.ts';

/**
 * For the operator: changes what is named. Pages see it within the minutes for which a theme is cached; a docs hostname
 * is registered, or removed, with the next license sync. Throws 400 for a hostname of the platform itself.
 */
export async function updateTheme(ctx: MemberContext, input: UpdateTheme): Promise<ThemeSettings> {
  const change = changeOf(ctx, input);
  await inTransaction(ctx.database, async (tx) => {
    const before = await findTheme(tx);
    await changeTheme(tx, forOperator(ctx.actor), change);
    await audit(ctx, tx, 'theme.update', THEME_ID, {
      before: recordedFields(before ?? {}),
      after: recordedFields({ ...before, ...change }),
    });
  });
  return getThemeSettings(ctx);
}

function changeOf(ctx: Pick<Instance, 'settings' | 'publicUrl'>, input: UpdateTheme): Partial<ThemeRow> {
  const { colorsLight, colorsDark, docsHostname, ...texts } = input;
  const kept = Object.entries(texts).map(([name, text]) => [name, text === '' ? null : text]);
  const change = {
    ...Object.fromEntries(kept),
    colorsLightJson: asJson(colorsLight),
    colorsDarkJson: asJson(colorsDark),
    docsHostname: docsHostname === '' ? null : docsHostname ? ownHostname(ctx, docsHostname) : docsHostname,
  };
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

/** What the audit log records of a theme: of the custom CSS its length alone. */
function recordedFields({ customCss, colorsLightJson, colorsDarkJson, ...texts }: Partial<ThemeRow>) {
  return {
    ...texts,
    colorsLight: colorsLightJson,
    colorsDark: colorsDarkJson,
    customCssLength: customCss?.length,
  };
}

function asJson(palette: object | null | undefined): string | null | undefined {
  return palette ? JSON.stringify(palette) : (palette as null | undefined);
}

/** In the form in which hostnames are stored. */
function ownHostname(ctx: Pick<Instance, 'settings' | 'publicUrl'>, text: string): string {
  const hostname = parseHostName(text);
  const isOwn = hostname === null || hostname === ctx.settings.ingressDomain || isPlatformHost(ctx, hostname);
  if (!isOwn && !isPublicSuffix(hostname)) return hostname;
  const message = isOwn
    ? `${hostname ?? text} belongs to the platform itself; choose your own hostname`
    : `${hostname} is a public suffix; choose your own hostname under it`;
  throw invalidInput(['docsHostname'], message);
}

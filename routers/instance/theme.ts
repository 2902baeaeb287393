import { z } from 'zod';
import { ShowTheme, Theme, ThemeSettings, themeStylesheet, UpdateTheme } from '#src/contracts/theme.ts';
import { getThemeSettings, showTheme, updateTheme } from '#src/services/instance/theme/index.ts';
import { internal, published } from '../base/meta.ts';
import { instanceProcedure, memberProcedure, operatorProcedure } from '../base/procedures.ts';
import { router } from '../base/trpc.ts';

const asStylesheet = { type: 'text/css', write: (theme: unknown) => themeStylesheet(Theme.parse(theme)) };

export const themeRouter = router({
  show: instanceProcedure
    .meta(
      published('GET', '/api/theme', 'Read the theme of the documentation site of this instance', {
        description: 'Pages of any origin can read it. With `format=css` it returns a stylesheet.',
        shared: {
          cacheControl: 'public, max-age=300, s-maxage=60',
          formats: { css: asStylesheet },
        },
      }),
    )
    .input(ShowTheme)
    .output(Theme)
    .query(({ ctx }) => showTheme(ctx.instance)),

  get: memberProcedure('organization:read')
    .meta(
      internal('Read the stored theme and the state of its docs hostname', {
        description:
          'Returns the stored fields and, for the docs hostname, the DNS records to publish and the result of the check by the hub.',
      }),
    )
    .input(z.object({}))
    .output(ThemeSettings)
    .query(({ ctx }) => getThemeSettings(ctx.member)),

  update: operatorProcedure
    .meta(
      internal('Change the theme and the docs hostname', {
        description: 'Changes the given fields and keeps the others; null removes a value.',
      }),
    )
    .input(UpdateTheme)
    .output(ThemeSettings)
    .mutation(({ ctx, input }) => updateTheme(ctx.member, input)),
});

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
      published('GET', '/api/theme', 'Read the theme that a documentation site of this instance wears', {
        description: 'For pages of any origin. With `format=css` it is a stylesheet.',
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
      internal('Read the theme as it is stored, and what became of its docs hostname', {
        description:
          'The stored fields, and for the docs hostname the records to publish and what the hub has found.',
      }),
    )
    .input(z.object({}))
    .output(ThemeSettings)
    .query(({ ctx }) => getThemeSettings(ctx.member)),

  update: operatorProcedure
    .meta(
      internal('Change the theme and the docs hostname', {
        description: 'What is left out stays as it is; null takes it away.',
      }),
    )
    .input(UpdateTheme)
    .output(ThemeSettings)
    .mutation(({ ctx, input }) => updateTheme(ctx.member, input)),
});

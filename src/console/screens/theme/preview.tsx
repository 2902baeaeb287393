import { facts } from '../../api/index.ts';
import { Card, Stack } from '../../kit/index.ts';
import { isTriple } from './hsl.ts';
import { SiteFrame } from './site-frame.tsx';
import { t } from './texts.ts';
import type { Colours, ThemeForm } from './theme-form.ts';

/** The documentation site in both modes, with the values of the form. */
export function Preview({ form }: { readonly form: ThemeForm }) {
  const { colorsLight, colorsDark, customCss } = form;
  return (
    <Card title={t.preview}>
      <Stack>
        <SiteFrame title={t.light} mode="light" colours={rulesOf(':root', colorsLight)} customCss={customCss}>
          <Site form={form} />
        </SiteFrame>
        <SiteFrame title={t.dark} mode="dark" colours={rulesOf('.dark', colorsDark)} customCss={customCss}>
          <Site form={form} />
        </SiteFrame>
      </Stack>
    </Card>
  );
}

/** A page with the marks by which the script of documentation sites finds its places. */
function Site({ form: { siteName, footerText } }: { readonly form: ThemeForm }) {
  return (
    <>
      <header>
        <strong data-theme-site-name>{siteName || facts.platformName}</strong>
      </header>
      <main>
        <h1>{t.previewHeading}</h1>
        <p>
          {t.previewText}
          <a href="#preview">{t.previewLink}</a>.
        </p>
        <aside>{t.previewMuted}</aside>
        <button type="button">{t.previewButton}</button>
      </main>
      {footerText !== '' && <footer data-theme-footer>{footerText}</footer>}
    </>
  );
}

/** The colours as variables, as the script of documentation sites sets them. What is not a colour yet is left out. */
function rulesOf(selector: string, colours: Colours): string {
  const variables = Object.entries(colours)
    .filter(([, value]) => isTriple(value))
    .map(([name, value]) => `--${name}: ${value};`);
  return `${selector} { ${variables.join(' ')} }`;
}

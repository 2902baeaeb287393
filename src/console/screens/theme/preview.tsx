import type { CSSProperties } from 'react';
import { facts } from '../../api/index.ts';
import { Card, Stack } from '../../kit/index.ts';
import { isTriple } from './hsl.ts';
import { t } from './texts.ts';
import styles from './theme.module.css';
import type { Colours, ThemeForm } from './theme-form.ts';

/** The documentation site in both modes, with the values of the form. */
export function Preview({ form }: { readonly form: ThemeForm }) {
  return (
    <Card title={t.preview}>
      <Stack>
        <Sample title={t.light} mode={styles.light} colours={form.colorsLight} form={form} />
        <Sample title={t.dark} mode={styles.dark} colours={form.colorsDark} form={form} />
      </Stack>
    </Card>
  );
}

function Sample({
  title,
  mode,
  colours,
  form,
}: {
  readonly title: string;
  readonly mode: string | undefined;
  readonly colours: Colours;
  readonly form: ThemeForm;
}) {
  return (
    <figure className={`${styles.sample} ${mode}`} style={variablesOf(colours)}>
      <figcaption className="visually-hidden">{title}</figcaption>
      <header className={styles.siteHead}>{form.siteName || facts.platformName}</header>
      <div className={styles.site}>
        <strong>{t.previewHeading}</strong>
        <p>
          {t.previewText}
          <span className={styles.siteLink}>{t.previewLink}</span>.
        </p>
        <div className={styles.siteCard}>{t.previewMuted}</div>
        <span className={styles.siteButton}>{t.previewButton}</span>
      </div>
      {form.footerText !== '' && <footer className={styles.siteFoot}>{form.footerText}</footer>}
    </figure>
  );
}

/** The colours as variables of the preview. What is not a colour yet is left out. */
function variablesOf(colours: Colours): CSSProperties {
  const valid = Object.entries(colours).filter(([, value]) => isTriple(value));
  return Object.fromEntries(
    valid.map(([name, value]) => [`--site-${name}`, `hsl(${value})`]),
  ) as CSSProperties;
}

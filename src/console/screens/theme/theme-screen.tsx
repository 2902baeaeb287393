import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/index.ts';
import { Button, Card, Form, Notice, Row, Stack, TextArea, TextField } from '../../kit/index.ts';
import {
  common,
  Page,
  ProblemNotice,
  QueryView,
  textFields,
  UnsavedGuard,
  useAction,
  useEdits,
  useMe,
} from '../../parts/index.ts';
import { ColourFields } from './colour-fields.tsx';
import { HostnameState } from './hostname.tsx';
import { Preview } from './preview.tsx';
import { t } from './texts.ts';
import styles from './theme.module.css';
import { formOf, inputOf, type Theme, type ThemeForm } from './theme-form.ts';

/** The looks and the name of the documentation site, for operators. */
export function ThemeScreen() {
  const me = useMe();
  return (
    <Page title={t.title} lead={t.lead}>
      <QueryView query={me}>
        {({ isOperator }) => (isOperator ? <StoredTheme /> : <Notice>{t.onlyOperators}</Notice>)}
      </QueryView>
    </Page>
  );
}

function StoredTheme() {
  const theme = useQuery(useApi().theme.get.queryOptions({}));
  return <QueryView query={theme}>{(stored) => <Editor theme={stored} />}</QueryView>;
}

function Editor({ theme }: { readonly theme: Theme }) {
  const { draft: form, isChanged, change, discard, onSaved } = useEdits(formOf(theme));
  const save = useAction(useApi().theme.update.mutationOptions(), { done: common.saved });
  const field = textFields(form, change, save.fields);
  return (
    <Form className={styles.columns} onSubmit={() => save.run(inputOf(form), onSaved)}>
      <UnsavedGuard isChanged={isChanged} />
      <Stack>
        <Texts field={field} />
        <Card title={t.hostname}>
          <Stack>
            <TextField
              label={t.docsHostname}
              description={t.docsHostnameHint}
              {...field('docsHostname')}
              maxLength={254}
              verbatim
            />
            <HostnameState theme={theme} />
          </Stack>
        </Card>
        <Card title={t.colours}>
          <Stack>
            <p>{t.coloursHint}</p>
            <ColourFields
              title={t.light}
              field="colorsLight"
              colours={form.colorsLight}
              errors={save.fields}
              onChange={(colorsLight) => change({ colorsLight })}
            />
            <ColourFields
              title={t.dark}
              field="colorsDark"
              colours={form.colorsDark}
              errors={save.fields}
              onChange={(colorsDark) => change({ colorsDark })}
            />
          </Stack>
        </Card>
        <Card title={t.custom}>
          <TextArea
            label={t.customCss}
            description={t.customCssHint}
            {...field('customCss')}
            mono
            rows={8}
            verbatim
          />
        </Card>
      </Stack>
      <div className={styles.aside}>
        <Stack>
          <Preview form={form} />
          <ProblemNotice error={save.error} />
          <Row>
            <Button type="submit" look="primary" disabled={!isChanged} busy={save.isBusy}>
              {common.save}
            </Button>
            <Button disabled={!isChanged} onClick={discard}>
              {t.discard}
            </Button>
          </Row>
        </Stack>
      </div>
    </Form>
  );
}

function Texts({ field }: { readonly field: ReturnType<typeof textFields<ThemeForm>> }) {
  return (
    <Card title={t.texts}>
      <Stack>
        <TextField label={t.siteName} description={t.siteNameHint} {...field('siteName')} maxLength={100} />
        <TextField
          label={t.logoUrl}
          description={t.imageHint}
          type="url"
          {...field('logoUrl')}
          maxLength={2048}
        />
        <TextField
          label={t.faviconUrl}
          description={t.imageHint}
          type="url"
          {...field('faviconUrl')}
          maxLength={2048}
        />
        <TextArea label={t.footerText} {...field('footerText')} rows={2} maxLength={500} />
      </Stack>
    </Card>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/index.ts';
import { Card, Facts } from '../../kit/index.ts';
import { texts } from '../../language/index.ts';
import { common, Page, QueryView } from '../../parts/index.ts';

const t = texts({
  en: { title: 'Your account', email: 'Email' },
  fr: { title: 'Votre compte', email: 'Adresse e-mail' },
});

/** The account of the reader. */
export function AccountScreen() {
  const me = useQuery(useApi().me.get.queryOptions({}));
  return (
    <Page title={t.title}>
      <Card>
        <QueryView query={me}>
          {({ name, email }) => (
            <Facts
              items={[
                [common.name, name],
                [t.email, email],
              ]}
            />
          )}
        </QueryView>
      </Card>
    </Page>
  );
}

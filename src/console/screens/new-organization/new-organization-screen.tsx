import { useNavigate } from '@tanstack/react-router';
import { rereadOrganizations, useApi } from '../../api/index.ts';
import { Button, Card, Form, Row, Stack, TextField } from '../../kit/index.ts';
import { texts } from '../../language/index.ts';
import { common, Page, ProblemNotice, useAction, useTextFields } from '../../parts/index.ts';

const t = texts({
  en: {
    title: 'New organization',
    lead: 'An organization contains projects with their applications and databases. Its members share them.',
  },
  fr: {
    title: 'Nouvelle organisation',
    lead: 'Une organisation contient des projets avec leurs applications et bases de données. Ses membres les partagent.',
  },
});

/** Creates an organization; also where a user without one begins. */
export function NewOrganizationScreen() {
  const api = useApi();
  const navigate = useNavigate();
  const create = useAction(api.organization.create.mutationOptions(), {
    onDone: ({ organizationId }) => {
      rereadOrganizations();
      void navigate({ to: '/orgs/$organizationId', params: { organizationId } });
    },
  });
  const [{ name }, field] = useTextFields({ name: '' }, create.fields);
  return (
    <Page title={t.title} lead={t.lead}>
      <Card>
        <Form onSubmit={() => create.run({ name })}>
          <Stack>
            <TextField label={common.name} {...field('name')} required maxLength={100} />
            <ProblemNotice error={create.error} />
            <Row>
              <Button type="submit" look="primary" busy={create.isBusy}>
                {common.create}
              </Button>
            </Row>
          </Stack>
        </Form>
      </Card>
    </Page>
  );
}

import { Autocomplete } from '@base-ui/react/autocomplete';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { useApi } from '../api/index.ts';
import fieldStyles from '../kit/field.module.css';
import { Dialog } from '../kit/index.ts';
import menuStyles from '../kit/menu.module.css';
import type { NavigationLink } from './navigation.ts';
import styles from './palette.module.css';
import { t } from './texts.ts';

interface Command {
  readonly value: string;
  readonly label: string;
  /** Where it belongs, beside the label. */
  readonly hint: string;
  readonly open: () => void;
}

const MAX_FOUND = 8;

/** Finds pages and applications by their names, with the keyboard alone. */
export function Palette({
  organizationId,
  links,
  onClose,
}: {
  readonly organizationId: string;
  readonly links: readonly NavigationLink[];
  readonly onClose: () => void;
}) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const applications = useQuery(
    useApi().application.list.queryOptions(
      { search, limit: MAX_FOUND },
      { enabled: search !== '', placeholderData: keepPreviousData },
    ),
  );
  const pages: Command[] = links
    .filter(({ label }) => label.toLowerCase().includes(search.toLowerCase()))
    .map(({ label, link }) => ({
      ...{ value: `page ${label}`, label, hint: t.page },
      open: () => void navigate({ ...link, from: undefined }),
    }));
  const sites: Command[] = (search === '' ? [] : (applications.data?.items ?? [])).map(
    ({ applicationId, name, projectName }) => ({
      ...{ value: applicationId, label: name, hint: projectName },
      open: () =>
        void navigate({
          to: '/orgs/$organizationId/applications/$applicationId',
          params: { organizationId, applicationId },
        }),
    }),
  );
  const found = [...pages, ...sites];
  const choose = (command: Command) => {
    onClose();
    command.open();
  };
  return (
    <Dialog open onClose={onClose} title={t.palette}>
      <Autocomplete.Root
        items={found}
        value={typed}
        onValueChange={setTyped}
        itemToStringValue={({ label }: Command) => label}
        filter={null}
        inline
        open
        autoHighlight="always"
      >
        <Autocomplete.Input
          className={fieldStyles.control}
          aria-label={t.typeToSearch}
          placeholder={t.typeToSearch}
          autoFocus
        />
        <Autocomplete.Empty className={menuStyles.note}>
          {found.length === 0 ? t.noResult : ''}
        </Autocomplete.Empty>
        <Autocomplete.List className={styles.list}>
          {(command: Command) => (
            <Autocomplete.Item
              key={command.value}
              value={command}
              className={menuStyles.item}
              onClick={() => choose(command)}
            >
              <span className={styles.label}>{command.label}</span>
              <span className={styles.hint}>{command.hint}</span>
            </Autocomplete.Item>
          )}
        </Autocomplete.List>
      </Autocomplete.Root>
    </Dialog>
  );
}

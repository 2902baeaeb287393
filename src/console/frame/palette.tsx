import { Autocomplete } from '@base-ui/react/autocomplete';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import fieldStyles from '../kit/field.module.css';
import { Dialog } from '../kit/index.ts';
import menuStyles from '../kit/menu.module.css';
import { type Command, screenCommands } from './command.ts';
import type { NavigationLink } from './navigation.ts';
import styles from './palette.module.css';
import { useReaderActions } from './reader-actions.ts';
import { t } from './texts.ts';
import { useFoundThings } from './use-found-things.ts';

/** Finds pages, things and actions by their names, with the keyboard alone. */
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
  const things = useFoundThings(organizationId, search);
  const [ofScreen] = useState(screenCommands);
  const ofReader = useReaderActions();
  const fixed: Command[] = [
    ...links.map(({ label, link }) => ({
      ...{ value: `page ${label}`, label, hint: t.page },
      run: () => void navigate({ ...link, from: undefined }),
    })),
    ...ofScreen,
    ...ofReader.flat().map(({ label, onChoose }) => ({
      ...{ value: `reader ${label}`, label, hint: t.action, run: onChoose },
    })),
  ];
  const found = [
    ...fixed.filter(({ label }) => label.toLowerCase().includes(search.toLowerCase())),
    ...things,
  ];
  const choose = (command: Command) => {
    onClose();
    command.run();
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

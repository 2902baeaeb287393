import { Autocomplete } from '@base-ui/react/autocomplete';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import fieldStyles from '../kit/field.module.css';
import { Dialog } from '../kit/index.ts';
import menuStyles from '../kit/menu.module.css';
import type { NavigationLink } from './navigation.ts';
import styles from './palette.module.css';
import { t } from './texts.ts';

interface Command {
  readonly value: string;
  readonly label: string;
  readonly open: () => void;
}

/** Finds pages by their names, with the keyboard alone. */
export function Palette({
  links,
  onClose,
}: {
  readonly organizationId: string;
  readonly links: readonly NavigationLink[];
  readonly onClose: () => void;
}) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const commands: Command[] = links.map(({ label, link }) => ({
    value: `page ${label}`,
    label,
    open: () => void navigate({ ...link, from: undefined }),
  }));
  const choose = (command: Command) => {
    onClose();
    command.open();
  };
  const found = commands.filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()));
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
              {command.label}
            </Autocomplete.Item>
          )}
        </Autocomplete.List>
      </Autocomplete.Root>
    </Dialog>
  );
}

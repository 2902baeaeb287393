import { Ellipsis } from 'lucide-react';
import { Button, Menu, type MenuEntry } from '../../kit/index.ts';
import { t } from './texts.ts';

/** What can be done with an entry of a list. */
export function RowMenu({
  name,
  entries,
}: {
  readonly name: string;
  readonly entries: readonly MenuEntry[];
}) {
  return (
    <Menu
      trigger={
        <Button look="quiet" small icon={<Ellipsis aria-hidden="true" />} aria-label={t.actionsOf(name)} />
      }
      entries={entries}
    />
  );
}

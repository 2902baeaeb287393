import type { UseQueryResult } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { Button, type Column, Empty } from '../../kit/index.ts';
import {
  type Action,
  ActionsMenu,
  Confirm,
  common,
  type Pages,
  RecordList,
  Section,
} from '../../parts/index.ts';

interface RecordSectionProps<Item, Ref> {
  readonly words: Readonly<Record<'title' | 'lead' | 'add' | 'empty' | 'emptyHint' | 'removeHint', string>>;
  readonly query: UseQueryResult<{ readonly items: readonly Item[] }, unknown>;
  readonly pages: Pages;
  readonly columns: readonly Column<Item>[];
  readonly keyOf: (item: Item) => string;
  /** The user has to type it before a record is removed. */
  readonly nameOf: (item: Item) => string;
  readonly remove: Action<Ref, unknown>;
  /** The input of `remove` for a record. */
  readonly refOf: (item: Item) => Ref;
  readonly CreateDialog: ComponentType<{ readonly onClose: () => void }>;
}

/** A list of records that the user adds and removes, and does not change. */
export function RecordSection<Item, Ref>({
  words,
  nameOf,
  remove,
  refOf,
  CreateDialog,
  ...list
}: RecordSectionProps<Item, Ref>) {
  const [isCreating, setCreating] = useState(false);
  const [removed, setRemoved] = useState<Item | null>(null);
  return (
    <Section
      title={words.title}
      lead={words.lead}
      actions={<Button onClick={() => setCreating(true)}>{words.add}</Button>}
    >
      <RecordList
        {...list}
        caption={words.title}
        rowActions={(item) => (
          <ActionsMenu
            name={nameOf(item)}
            entries={[{ label: common.remove, onChoose: () => setRemoved(item), danger: true }]}
          />
        )}
        empty={<Empty title={words.empty}>{words.emptyHint}</Empty>}
      />
      {isCreating && <CreateDialog onClose={() => setCreating(false)} />}
      {removed !== null && (
        <Confirm
          onClose={() => setRemoved(null)}
          title={common.removeTitle(nameOf(removed))}
          confirm={common.remove}
          action={remove}
          input={refOf(removed)}
          name={nameOf(removed)}
        >
          {words.removeHint}
        </Confirm>
      )}
    </Section>
  );
}

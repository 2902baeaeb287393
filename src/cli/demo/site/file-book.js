import { readFileSync, writeFileSync } from 'node:fs';

/** The notebook as one JSON file: for machines without a database. */
export function fileBook(file) {
  const state = stored(file);
  const save = () => writeFileSync(file, JSON.stringify(state));
  return {
    place: 'a file',
    async countVisit() {
      state.visits += 1;
      save();
    },
    async add(note) {
      state.notes.unshift({ note, at: new Date().toISOString() });
      save();
    },
    read: async () => ({ visits: state.visits, notes: state.notes.slice(0, 20) }),
    close: async () => undefined,
  };
}

function stored(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { visits: 0, notes: [] };
  }
}

/** What is noticed of a page while it runs, in this order. */
export interface Notes<Note> {
  list(): Note[];
  subscribe(listener: () => void): () => void;
}

/** An empty list, and what writes it anew. */
export function createNotes<Note>(): { notes: Notes<Note>; write(notes: Note[]): void } {
  const listeners = new Set<() => void>();
  let written: Note[] = [];
  return {
    notes: {
      list: () => written,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    write(notes) {
      written = notes;
      for (const listener of listeners) listener();
    },
  };
}

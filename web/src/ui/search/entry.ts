/** Something that a search leads to. */
export interface Entry {
  id: string;
  label: string;
  note?: string | undefined;
  to: string;
}

/** Entries under a title. */
export interface EntryGroup {
  title: string;
  entries: Entry[];
}

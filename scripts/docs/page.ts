/** A page of the reference that is generated from the code. */
export interface ReferencePage {
  /** Where it is written, below docs/reference/. */
  readonly file: string;
  readonly title: string;
  /** One sentence for the index. */
  readonly summary: string;
  /** The Markdown below the title. */
  readonly write: () => string;
}

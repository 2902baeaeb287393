/** What the measured program is started with, by its first argument as JSON. */
export interface ProgramSettings {
  readonly dataDir: string;
  /** Null: SQLite in the data folder. */
  readonly databaseUrl: string | null;
  /** Known before the start: the instance reaches its own hub there. */
  readonly port: number;
  readonly applications: number;
  /** Where every seeded release answers. */
  readonly sitePort: number;
}

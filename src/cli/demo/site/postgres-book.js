/** The notebook in PostgreSQL. The driver is imported only here: without a database the site has no dependency. */
export async function postgresBook(connectionString) {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({ connectionString, max: 4 });
  await pool.query('CREATE TABLE IF NOT EXISTS visits (count bigint NOT NULL)');
  await pool.query(
    'CREATE TABLE IF NOT EXISTS notes (id bigserial PRIMARY KEY, note text NOT NULL, at timestamptz NOT NULL DEFAULT now())',
  );
  await pool.query('INSERT INTO visits SELECT 0 WHERE NOT EXISTS (SELECT FROM visits)');
  const { rows } = await pool.query('SHOW server_version');
  return {
    place: `PostgreSQL ${rows[0].server_version.split(' ')[0]}`,
    countVisit: () => pool.query('UPDATE visits SET count = count + 1'),
    add: (note) => pool.query('INSERT INTO notes (note) VALUES ($1)', [note]),
    async read() {
      const visits = await pool.query('SELECT count FROM visits');
      const notes = await pool.query('SELECT note, at FROM notes ORDER BY id DESC LIMIT 20');
      return { visits: Number(visits.rows[0].count), notes: notes.rows };
    },
    close: () => pool.end(),
  };
}

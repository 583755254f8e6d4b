import pg from 'pg'

/** Lets the application's role work with the job library's tables, which belong to the migrator whose address this is. */
export async function grantJobTables(adminUrl: string, schema: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    await admin.query(`grant usage on schema ${schema} to vitrine_app;
      grant select, insert, update, delete on all tables in schema ${schema} to vitrine_app;
      grant usage on all sequences in schema ${schema} to vitrine_app;
      grant execute on all functions in schema ${schema} to vitrine_app`)
  } finally {
    await admin.end()
  }
}

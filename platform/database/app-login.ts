import { createHmac } from 'node:crypto'
import pg from 'pg'

const ROLE = 'vitrine_app'
const LOGIN = 'vitrine_server'

/**
 * Creates a login of the application's own with the migrator's address: a member of the application's role and of nothing else, so SQL run in its
 * connections cannot switch to another role. Returns its address. The password is derived from the migrator's: every process of an installation finds the same.
 */
export async function appLogin(adminUrl: string): Promise<string> {
  const url = new URL(adminUrl)
  const password = createHmac('sha256', url.password || adminUrl)
    .update(LOGIN)
    .digest('hex')
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    // Hexadecimal, so nothing in it can end the text.
    await client.query(`do $$ begin
      if not exists (select from pg_roles where rolname = '${ROLE}') then create role ${ROLE} nologin nosuperuser nobypassrls; end if;
      if not exists (select from pg_roles where rolname = '${LOGIN}') then create role ${LOGIN} login nosuperuser nobypassrls in role ${ROLE}; end if;
      alter role ${LOGIN} password '${password}';
    end $$`)
  } finally {
    await client.end()
  }
  url.username = LOGIN
  url.password = password
  return url.href
}

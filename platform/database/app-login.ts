import { createHmac } from 'node:crypto'
import pg from 'pg'

const ROLE = 'vitrine_app'
const LOGIN = 'vitrine_server'

/**
 * A login of the application's own, made with the migrator's address: it is a member of the application's role and of nothing else, so whoever can run SQL in its
 * connections cannot become anybody else. Answers its address. The password follows from the migrator's, so every process of one installation finds the same.
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

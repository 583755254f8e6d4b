import { type Database, sql } from '@vitrine/platform/database'

export interface Country {
  readonly id: number
  readonly code: string
  readonly tags: readonly string[]
}
export interface Language {
  readonly id: number
  readonly code: string
}

export const listCountries = (database: Database): Promise<Country[]> =>
  database.system((trx) => trx.rows(sql<Country>`select id, iso_code_2 as "code", tags from catalogue.country order by iso_code_2`))

export const listLanguages = (database: Database): Promise<Language[]> =>
  database.system((trx) => trx.rows(sql<Language>`select id, iso_code_2 as "code" from catalogue.language order by id`))

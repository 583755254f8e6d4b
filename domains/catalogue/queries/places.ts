import { type Database, sql, type Trx } from '@vitrine/platform/database'

export interface Country {
  readonly id: number
  readonly code: string
  readonly tags: readonly string[]
}
export interface Language {
  readonly id: number
  readonly code: string
}

/** The codes of all countries (ISO 3166-1 alpha-2), in alphabetical order. */
export const countryCodes = async (trx: Trx): Promise<string[]> =>
  (await trx.rows(sql<{ code: string }>`select iso_code_2 as "code" from catalogue.country order by iso_code_2`)).map(({ code }) => code)

export const listCountries = (database: Database): Promise<Country[]> =>
  database.system((trx) => trx.rows(sql<Country>`select id, iso_code_2 as "code", tags from catalogue.country order by iso_code_2`))

export const listLanguages = (database: Database): Promise<Language[]> =>
  database.system((trx) => trx.rows(sql<Language>`select id, iso_code_2 as "code" from catalogue.language order by id`))

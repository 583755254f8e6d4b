import type { Api } from '../../api/api-client.ts'
import { orMissing } from '../../api/or-missing.ts'

/** Where somebody searches: a country and a language, each with its name in the language of the page. */
export interface Markets {
  readonly countries: readonly { readonly id: number; readonly name: string; readonly iso_code_2: string }[]
  readonly languages: readonly { readonly id: number; readonly name: string; readonly iso_code_2: string }[]
}

export async function loadMarkets(api: Api, api_token: string): Promise<Markets> {
  const [countries, languages] = await Promise.all([
    orMissing('page', api.catalogue.listCountries()),
    orMissing('page', api.catalogue.widgetLanguages({ query: { api_token } })),
  ])
  return {
    countries: countries.data.map(({ id, name, iso_code_2 }) => ({ id, name, iso_code_2 })),
    languages: languages.data.map(({ id, name, iso_code_2 }) => ({ id, name, iso_code_2 })),
  }
}

/** Preselected, whatever the language of the page (KEYWORD-001). */
export const DEFAULT_MARKET = { country: 'GB', language: 'en' } as const

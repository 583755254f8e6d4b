import type { Client } from '../../../api/client.ts'
import { toCsv } from '../../../values/csv.ts'
import { LANGUAGES } from '../service-row.ts'

interface TextsOfService {
  readonly id: number
  readonly version: number
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** Texts by the names of their columns; the file that is read in has the same. */
const COLUMNS = {
  name: 'name',
  title: 'title',
  short_description: 'shortDescription',
  description: 'description',
  requirements: 'requirements',
  geo: 'geo',
  start_time: 'startTime',
  speed: 'speed',
  guarantee: 'guarantee',
  meta_title: 'metaTitle',
  meta_description: 'metaDescription',
} as const

const PORTION = 200

/** Texts of services as a file: English beside one other language, or beside all of them. */
export async function readTextsCsv(
  client: Pick<Client, 'write'>,
  path: string,
  { ids, language }: { readonly ids: readonly number[]; readonly language: string },
  onProgress: (done: number) => void,
): Promise<string> {
  const languages = LANGUAGES.filter((each) => language === 'every' || each === language)
  const columns = Object.entries(COLUMNS).flatMap(([column, name]) => [
    { column, name, locale: 'en' },
    ...languages.map((locale) => ({ column: `${column}@${locale}`, name, locale })),
  ])
  const rows: string[][] = []
  for (let from = 0; from < ids.length; from += PORTION) {
    const { services } = await client.write<{ readonly services: readonly TextsOfService[] }>('POST', `${path}/services/texts`, {
      ids: ids.slice(from, from + PORTION),
    })
    for (const { id, version, texts } of services)
      rows.push([String(id), String(version), ...columns.map(({ locale, name }) => texts[locale]?.[name] ?? '')])
    onProgress(Math.min(from + PORTION, ids.length))
  }
  return toCsv([['id', 'version', ...columns.map(({ column }) => column)], ...rows])
}

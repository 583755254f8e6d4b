import { sql, type Trx } from '@vitrine/platform/database'
import type { Locale } from '@vitrine/platform/kernel'
import type { TextState } from '../../model/text-states.ts'

export interface ServiceWords {
  readonly id: number
  readonly name: string
  readonly serviceTypeName: string
  readonly version: number
  readonly texts: { name: string; english: string; text: string; state: TextState }[]
}

export interface WordsQuestion {
  readonly locale: Locale
  /** Services that have such a text; null for all. */
  readonly state: TextState | null
  readonly ids: readonly number[] | null
  readonly q: string
  readonly after: number
  readonly limit: number
}

/** Texts of services in one language beside their English ones, each with how it stands; what English does not say is left out. */
export const serviceWords = (trx: Trx, { locale, state, ids, q, after, limit }: WordsQuestion): Promise<ServiceWords[]> =>
  trx.rows(sql<ServiceWords>`
    select s.id, s.name, t.name as "serviceTypeName", s.version, w.texts
      from catalogue.service s
      join catalogue.service_type t on t.panel_id = s.panel_id and t.id = s.service_type_id
      left join catalogue.service_content c on c.panel_id = s.panel_id and c.service_id = s.id
     cross join lateral (
       select coalesce(jsonb_agg(jsonb_build_object('name', n.name, 'english', n.english, 'text', n.text, 'state', n.state) order by n.place), '[]') as texts,
              array_agg(n.state) as states
         from (select v.place, v.name, v.english, coalesce(v.text, '') as text,
                      case when coalesce(v.text, '') = '' then 'missing'
                           when s.translated_from -> ${locale}::text ->> v.name <> left(md5(v.english), 12) then 'older'
                           when v.text = v.english then 'same' else 'done' end as state
                 from (values (1, 'name', s.name, s.translations -> ${locale}::text ->> 'name'),
                              (2, 'title', s.title, s.translations -> ${locale}::text ->> 'title'),
                              (3, 'shortDescription', s.short_description, s.translations -> ${locale}::text ->> 'shortDescription'),
                              (4, 'geo', s.geo, s.translations -> ${locale}::text ->> 'geo'),
                              (5, 'startTime', s.start_time, s.translations -> ${locale}::text ->> 'startTime'),
                              (6, 'speed', s.speed, s.translations -> ${locale}::text ->> 'speed'),
                              (7, 'guarantee', s.guarantee, s.translations -> ${locale}::text ->> 'guarantee'),
                              (8, 'description', c.description, c.translations -> ${locale}::text ->> 'description'),
                              (9, 'requirements', c.requirements, c.translations -> ${locale}::text ->> 'requirements'),
                              (10, 'metaTitle', c.meta_title, c.translations -> ${locale}::text ->> 'metaTitle'),
                              (11, 'metaDescription', c.meta_description, c.translations -> ${locale}::text ->> 'metaDescription')
                      ) v (place, name, english, text)
                where coalesce(v.english, '') <> '') n) w
     where s.panel_id = ${trx.panelId} and s.archived_at is null and s.id > ${after} and (${ids}::int[] is null or s.id = any(${ids}::int[]))
       and (${state}::text is null or ${state}::text = any(w.states))
       and (${q}::text = '' or s.id::text = ${q}::text or position(lower(${q}::text) in lower(s.name)) > 0)
     order by s.id limit ${limit}`)

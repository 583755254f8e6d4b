import { type Query, sql, type Trx } from '@vitrine/platform/database'
import type { ListedService } from '../model/compare-lists.ts'

export const providerListStates = ['listed', 'not_imported', 'imported', 'routed', 'new', 'changed', 'gone'] as const
export type ProviderListState = (typeof providerListStates)[number]

/** Which of a provider's services are meant. */
export interface ProviderListFilter {
  readonly state: ProviderListState
  /** In names and categories, or a whole number of a service. */
  readonly q: string
  readonly category: string | null
}

/** What a service was before it last changed, as it is stored. */
export interface FormerService {
  readonly name: string
  readonly type: string
  readonly rateNano: string
  readonly minQuantity: number
  readonly maxQuantity: number
}

export interface ProviderListRow {
  readonly providerServiceId: string
  readonly name: string
  readonly type: string
  readonly category: string
  readonly rateNano: bigint
  readonly rateKind: 'per_1000' | 'fixed'
  readonly minQuantity: number
  readonly maxQuantity: number
  readonly refill: boolean
  readonly cancel: boolean
  /** What the latest reading of the list changed. */
  readonly difference: 'new' | 'changed' | 'gone' | null
  readonly previous: FormerService | null
  readonly importedAs: number | null
  /** Our services that have a route to it. */
  readonly routedServiceIds: number[]
}

const sources = (trx: Trx, accountId: number): Query<unknown> => sql`
  with account as (
    select synced_at from fulfilment.provider_account where panel_id = ${trx.panelId} and id = ${accountId}),
  begun as (
    select min(first_seen_at) as at from fulfilment.provider_service where panel_id = ${trx.panelId} and account_id = ${accountId}),
  routed as (
    select provider_service_id, array_agg(distinct service_id order by service_id) as ids from fulfilment.route
     where panel_id = ${trx.panelId} and account_id = ${accountId} group by provider_service_id),
  listed as (
    select s.*, i.service_id as imported_as, coalesce(r.ids, '{}') as routed_ids,
           case when s.removed_at is not null then 'gone' when s.first_seen_at = a.synced_at and s.first_seen_at > b.at then 'new'
                when s.changed_at = a.synced_at then 'changed' end as difference
      from fulfilment.provider_service s cross join account a cross join begun b
      left join routed r on r.provider_service_id = s.provider_service_id
      left join fulfilment.imported_service i
        on i.panel_id = s.panel_id and i.account_id = s.account_id and i.provider_service_id = s.provider_service_id
     where s.panel_id = ${trx.panelId} and s.account_id = ${accountId})`

const isMeant = ({ state, q, category }: ProviderListFilter): Query<unknown> => sql`
  case ${state} when 'gone' then removed_at is not null when 'not_imported' then removed_at is null and imported_as is null
    when 'imported' then imported_as is not null when 'routed' then routed_ids <> '{}' when 'new' then difference = 'new'
    when 'changed' then difference = 'changed' else removed_at is null end
  and (${q} = '' or provider_service_id = ${q} or position(lower(${q}) in lower(name)) > 0 or position(lower(${q}) in lower(category)) > 0)
  and (${category}::text is null or category = ${category})`

export interface ProviderListPage {
  readonly after: readonly [category: string, name: string, id: string] | null
  readonly limit: number
}

/** A page of an account's list, by category and name. */
export const providerList = (trx: Trx, accountId: number, filter: ProviderListFilter, page: ProviderListPage): Promise<ProviderListRow[]> =>
  trx.rows(sql<ProviderListRow>`
    ${sources(trx, accountId)}
    select provider_service_id as "providerServiceId", name, type, category, rate_nano as "rateNano", rate_kind as "rateKind", min_quantity as "minQuantity",
           max_quantity as "maxQuantity", refill, cancel, difference, previous, imported_as as "importedAs", routed_ids as "routedServiceIds"
      from listed
     where ${isMeant(filter)}
       and (${page.after === null} or (category, name, provider_service_id) > (${page.after?.[0] ?? ''}, ${page.after?.[1] ?? ''}, ${page.after?.[2] ?? ''}))
     order by category, name, provider_service_id limit ${page.limit}`)

export const countProviderList = async (trx: Trx, accountId: number, filter: ProviderListFilter): Promise<number> =>
  (await trx.one(sql<{ count: number }>`${sources(trx, accountId)} select count(*)::int as count from listed where ${isMeant(filter)}`))
    .count

export type SelectedService = ListedService & { readonly isGone: boolean }

/** Services of an account's list, by their numbers or by a filter. */
export const selectedServices = (
  trx: Trx,
  accountId: number,
  select: { readonly ids: readonly string[] } | { readonly filter: ProviderListFilter },
  limit: number,
): Promise<SelectedService[]> =>
  trx.rows(sql<SelectedService>`
    ${sources(trx, accountId)}
    select provider_service_id as "providerServiceId", name, type, category, rate, rate_nano as "rateNano", rate_kind as "rateKind",
           min_quantity as "minQuantity", max_quantity as "maxQuantity", refill, cancel, removed_at is not null as "isGone"
      from listed where ${'ids' in select ? sql`provider_service_id = any(${[...select.ids]}::text[])` : isMeant(select.filter)}
     order by category, name, provider_service_id limit ${limit}`)

export interface ProviderCategory {
  readonly category: string
  readonly count: number
  readonly importedCount: number
}

/** The categories of an account's list. */
export const providerCategories = (trx: Trx, accountId: number): Promise<ProviderCategory[]> =>
  trx.rows(sql<ProviderCategory>`
    select s.category, count(*)::int as count, count(i.service_id)::int as "importedCount"
      from fulfilment.provider_service s left join fulfilment.imported_service i
        on i.panel_id = s.panel_id and i.account_id = s.account_id and i.provider_service_id = s.provider_service_id
     where s.panel_id = ${trx.panelId} and s.account_id = ${accountId} and s.removed_at is null
     group by s.category order by s.category limit 2000`)

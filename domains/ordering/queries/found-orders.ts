import { sql, type Trx } from '@vitrine/platform/database'
import type { OrderFilter, OrderSearch } from './order-filter.ts'

type Sql = ReturnType<typeof sql>

/** How many orders were found and the numbers of a page of them. */
export interface FoundOrders {
  readonly count: number
  readonly ids: number[]
}

/** So many numbers are named one by one, which every plan serves well; more are joined. */
const FEW = 1_000

type Whose = Pick<OrderFilter, 'userId'>
type Page = Pick<OrderFilter, 'userId' | 'direction' | 'limit' | 'offset'>

const sought = ({ userId }: Whose, { text, serviceIds }: OrderSearch): Sql => {
  const number = /^#?(\d{1,9})$/.exec(text)?.[1]
  return sql`${userId}::int, ${text}::text, ${[...serviceIds]}::int[], ${number ? Number(number) : null}::int`
}
const ofServices = (trx: Trx, { userId }: Whose, serviceIds: readonly number[]): Sql => sql`
  ordering.order_words w where w.panel_id = ${trx.panelId} and w.user_id = ${userId} and w.service_id = any (${[...serviceIds]}::int[])`

/** The words' own index finds the numbers and counts them, without a look at the orders. */
export const foundByWords = (trx: Trx, page: Page, search: OrderSearch): Promise<FoundOrders> =>
  trx.one(sql<FoundOrders>`
    select count, ids
      from ordering.page_with_words(${sought(page, search)}, ${page.direction === 'asc'}, ${page.limit}::int, ${page.offset}::int)`)

/** The orders of some services: few are collected and sorted; of many, which lie close, a page is read from its end. */
export async function foundByServices(trx: Trx, page: Page, serviceIds: readonly number[]): Promise<FoundOrders> {
  const few = await fewOfServices(trx, page, serviceIds)
  if (few) {
    const ids = few.toSorted((a, b) => (page.direction === 'asc' ? a - b : b - a)).slice(page.offset, page.offset + page.limit)
    return { count: few.length, ids }
  }
  const direction = page.direction === 'asc' ? sql`asc` : sql`desc`
  return trx.one(sql<FoundOrders>`
    select (select count(*)::int from ${ofServices(trx, page, serviceIds)}) as count,
           array(select w.line_id from ${ofServices(trx, page, serviceIds)} order by w.line_id ${direction} limit ${page.limit} offset ${page.offset}) as ids`)
}

const fewOfServices = (trx: Trx, whose: Whose, serviceIds: readonly number[]): Promise<number[] | undefined> =>
  fewOf(trx, sql`array(select w.line_id from ${ofServices(trx, whose, serviceIds)} limit ${FEW + 1})`)

async function fewOf(trx: Trx, some: Sql): Promise<number[] | undefined> {
  const { ids } = await trx.one(sql<{ ids: number[] }>`select ${some} as ids`)
  return ids.length <= FEW ? ids : undefined
}

/** The search and the services as conditions on orders. */
export async function narrowed(trx: Trx, filter: OrderFilter): Promise<Sql[]> {
  const { search, serviceIds } = filter
  const conditions: Sql[] = []
  if (search) {
    const few = await fewOf(trx, sql`ordering.some_with_words(${sought(filter, search)}, ${FEW + 1}::int)`)
    conditions.push(few ? sql`id = any (${few}::int[])` : sql`id in (select ordering.orders_with_words(${sought(filter, search)}))`)
  }
  if (serviceIds) {
    const few = await fewOfServices(trx, filter, serviceIds)
    conditions.push(few ? sql`id = any (${few}::int[])` : sql`id in (select w.line_id from ${ofServices(trx, filter, serviceIds)})`)
  }
  return conditions
}

import { type PageSize, pageSizes } from '../../features/order-list/list-query.ts'

export const taskKinds = ['views', 'likes', 'comments', 'subscriptions'] as const
export type TaskKind = (typeof taskKinds)[number]

export const taskSorts = ['price-desc', 'price-asc'] as const
export type TaskSort = (typeof taskSorts)[number]

/** What the address of the tasks says. */
export interface TaskQuery {
  readonly kind: TaskKind | 'all'
  readonly sort: TaskSort
  /** The account they are for, when another than the first verified one. */
  readonly account: number | undefined
  readonly page: number
  readonly rows: PageSize
}

/** Anything that is not understood counts as not asked for. */
export function readTaskQuery(query: URLSearchParams): TaskQuery {
  const page = query.get('page') ?? ''
  const account = query.get('account') ?? ''
  return {
    kind: taskKinds.find((kind) => kind === query.get('kind')) ?? 'all',
    sort: taskSorts.find((sort) => sort === query.get('sort')) ?? 'price-desc',
    account: /^[1-9]\d{0,8}$/.test(account) ? Number(account) : undefined,
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
    rows: pageSizes.find((size) => size === Number(query.get('rows'))) ?? 10,
  }
}

/** The query of the address; what is as it would be anyway is left out. */
export const writeTaskQuery = ({ kind, sort, account, page, rows }: TaskQuery): Record<string, string | number | undefined> => ({
  kind: kind === 'all' ? undefined : kind,
  sort: sort === 'price-desc' ? undefined : sort,
  account,
  rows: rows === 10 ? undefined : rows,
  page: page > 1 ? page : undefined,
})

/** What is asked of the API: what is a price to anyone who chooses is a reward there (TASK-004). */
export const taskTable = ({ kind, sort, page, rows }: TaskQuery, accountId: number) => ({
  order_by: 'reward',
  order_on: sort === 'price-asc' ? ('asc' as const) : ('desc' as const),
  page,
  per_page: rows,
  youtube_account_id: accountId,
  ...(kind === 'all' ? {} : { service: kind }),
})

const kindsByType: Readonly<Record<string, TaskKind>> = {
  views: 'views',
  likes: 'likes',
  comments: 'comments',
  subscriptions: 'subscriptions',
  followers: 'subscriptions',
}

/** What is to be done for a service of that type. */
export const kindOfType = (type: string): TaskKind => kindsByType[type] ?? 'views'

/** About so many minutes, for somebody who does it with care. */
export const minutesOf: Readonly<Record<TaskKind, number>> = { views: 2, likes: 1, comments: 2, subscriptions: 1 }

import {
  type BoundOperatorRoute,
  csvPortion,
  type FilePlace,
  fileRoute,
  listPage,
  notPermitted,
  numberOfCursor,
  operatorRoute,
} from '@vitrine/platform/http'
import type { CustomerFacts } from '../../ports.ts'
import { customerFinder, namedCustomers } from '../../queries/operator/customer-finder.ts'
import { listCustomers, searchKindOf } from '../../queries/operator/customer-list.ts'
import { customerRows } from '../../queries/operator/show-customer.ts'
import { customerContract as contract } from '../customer-schemas.ts'

const looks = { permission: 'users.view', scope: 'panel' } as const
const exports = { permission: 'export.people', scope: 'panel', stepUp: true } as const
const CHOICES_MAX = 20
const FILE_HEAD = [
  ...['Customer', 'Name', 'E-mail', 'Telegram', 'Registered (UTC)', 'Last seen (UTC)', 'Type', 'Balance, USD', 'Debt, USD', 'Orders'],
  'Flags',
]

type CustomerRow = Awaited<ReturnType<typeof customerRows>>[number]

const fileLine = (row: CustomerRow): string[] => [
  ...[String(row.id), row.name, row.email ?? '', row.telegram ?? '', row.createdAt, row.lastSeenAt ?? '', row.accountType],
  ...[row.balance, row.debt, String(row.orders)],
  Object.entries(row.flags)
    .flatMap(([flag, isSet]) => (isSet ? [flag] : []))
    .join(' '),
]

/** Customers of the panel as a list and as a file. */
export const customerListRoutes = (facts: CustomerFacts): BoundOperatorRoute[] => [
  operatorRoute(contract.customers, looks, async ({ query: { q, view, sort, cursor, limit } }, { trx, actor, now }) => {
    const seer = { seesAddresses: actor.rights['users.contact'] !== undefined, now }
    const place = { behind: numberOfCursor(cursor) ?? null, oldestFirst: sort === 'oldest', limit: limit + 1 }
    const rows = await customerRows(trx, facts, await listCustomers(trx, facts, { text: q, view, ...seer, ...place }), seer)
    // Customers are never counted: a page that holds them all says how many there are.
    const total = { count: Math.min(rows.length, limit), isExact: cursor === undefined && rows.length <= limit }
    return { ...listPage({ rows, limit, total, now }), searchedFor: q === '' ? null : searchKindOf(q) }
  }),
  operatorRoute(contract.customerChoices, looks, async ({ query: { q, ids } }, { trx, actor }) => {
    if (ids) return { data: await namedCustomers(trx, ids, actor) }
    const number = /^#?\d{1,9}$/.test(q) ? Number(q.replace('#', '')) : null
    return { data: q === '' ? [] : [...(await customerFinder.find(trx, { text: q, number, limit: CHOICES_MAX }, actor))] }
  }),
  fileRoute(contract.customersFile, exports, {
    name: 'customers.csv',
    audit: { action: 'customer.exported', entity: 'customer' },
    portion: ({ query: { q, view, sort } }, { trx, actor, now }, after: FilePlace<number> | undefined) => {
      if (actor.rights[looks.permission] === undefined) throw notPermitted(looks.permission)
      const seer = { seesAddresses: actor.rights['users.contact'] !== undefined, now }
      return csvPortion(after, {
        head: FILE_HEAD,
        linesOf: (row: CustomerRow) => [fileLine(row)],
        read: async (behind: number | null, limit) => {
          const ids = await listCustomers(trx, facts, { text: q, view, ...seer, behind, oldestFirst: sort === 'oldest', limit })
          return { rows: await customerRows(trx, facts, ids, seer), next: ids.length === limit ? (ids.at(-1) ?? null) : null }
        },
      })
    },
  }),
]

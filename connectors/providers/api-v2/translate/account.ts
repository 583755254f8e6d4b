import { decimalOf, flagOf, integerOf, isList, isObject, type Json, type JsonObject, textOf } from './json.ts'
import { plausible } from './order-id.ts'

/** Null when the answer names no balance. Without `currency` it is in the account's. */
export function readBalance(answer: Json, accountCurrency: string): { readonly balance: string; readonly currency: string } | null {
  if (!isObject(answer)) return null
  const holder = isObject(answer.data) && answer.balance === undefined ? answer.data : answer
  const balance = decimalOf(holder.balance)
  return balance === null ? null : { balance, currency: textOf(holder.currency)?.toUpperCase() ?? accountCurrency }
}

export interface ServiceRow {
  readonly service: string
  readonly name: string
  readonly type: string
  readonly category: string
  readonly rate: string
  readonly min: number
  readonly max: number
  readonly refill: boolean
  readonly cancel: boolean
  readonly dripfeed: boolean
  /** From the list, if named; it should be the account's. */
  readonly currency: string | null
}

const types = [
  'Default',
  'Package',
  'SEO',
  'Custom Comments',
  'Custom Comments Package',
  'Mentions',
  'Mentions with Hashtags',
  'Mentions Custom List',
  'Mentions Hashtag',
  'Mentions User Followers',
  'Mentions Media Likers',
  'Comment Likes',
  'Comment Replies',
  'Poll',
  'Invites from Groups',
  'Subscriptions',
  'Web Traffic',
]
const typeByName = new Map(types.map((type) => [type.toLowerCase().replaceAll(' ', ''), type]))

function typeOf(value: Json | undefined): string {
  const text = textOf(value) ?? 'Default'
  return typeByName.get(text.toLowerCase().replace(/[\s_-]+/g, '')) ?? text
}

/** Without an id, a rate and its bounds a service cannot be sold, so the row is left out. */
function serviceOf(row: JsonObject): ServiceRow | null {
  const service = plausible(row.service ?? row.id ?? null)
  const rate = decimalOf(row.rate)
  const min = integerOf(row.min)
  const max = integerOf(row.max)
  if (service === null || rate === null || min === null || max === null) return null
  return {
    service,
    name: textOf(row.name) ?? `Service ${service}`,
    type: typeOf(row.type),
    category: textOf(row.category) ?? '',
    rate,
    min,
    max,
    refill: flagOf(row.refill),
    cancel: flagOf(row.cancel),
    dripfeed: flagOf(row.dripfeed),
    currency: textOf(row.currency)?.toUpperCase() ?? null,
  }
}

/** A list, a list in a list, or `{data: […]}`; "Empty Data" is an empty list. Null when it is no catalogue at all. */
export function readServices(answer: Json): readonly ServiceRow[] | null {
  if (isObject(answer)) {
    if (/empty/i.test(textOf(answer.data) ?? '')) return []
    const inner = answer.data ?? answer.services
    return isList(inner) ? readServices(inner) : null
  }
  if (!isList(answer)) return null
  const rows = answer.flatMap((entry) => (isList(entry) ? entry : [entry]))
  return rows.flatMap((row) => {
    const service = isObject(row) ? serviceOf(row) : null
    return service === null ? [] : [service]
  })
}

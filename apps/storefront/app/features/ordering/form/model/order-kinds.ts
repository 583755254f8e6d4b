/** The four forms of an order, in the order of their tabs. */
export const orderKinds = ['single', 'multi', 'expert', 'autopromotion'] as const
export type OrderKind = (typeof orderKinds)[number]
export type OrderKindFlags = Readonly<Record<OrderKind, boolean>>

/** Name of the form in an address. */
const KEY = 'type'

/** The forms that the panel offers (INST-010); a page without any form would be none, so one line can always be ordered. */
export function offeredKinds(flags: OrderKindFlags): readonly OrderKind[] {
  const offered = orderKinds.filter((kind) => flags[kind])
  return offered.length > 0 ? offered : ['single']
}

/** The form that an address asks for where the panel offers it, otherwise the first one. */
export function kindOf(search: string, offered: readonly OrderKind[]): OrderKind {
  const requested = new URLSearchParams(search).get(KEY)
  return offered.find((kind) => kind === requested) ?? offered[0] ?? 'single'
}

/** The same address with another form; the first form needs no name. */
export function withKind(search: string, kind: OrderKind, offered: readonly OrderKind[]): string {
  const query = new URLSearchParams(search)
  if (kind === offered[0]) query.delete(KEY)
  else query.set(KEY, kind)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** Everything of an address but the form: only that decides what the page is about. */
export function withoutKind(search: string): string {
  const query = new URLSearchParams(search)
  query.delete(KEY)
  return query.toString()
}

import { isRecord } from '@vitrine/platform/kernel'
import { findPlace, type OrderNetwork } from '../../model/choices.ts'
import { draftOf, type OrderDraft, withDraft } from '../../model/order-draft.ts'
import { freshOrder, type OrderForm, withService } from '../../model/order-form.ts'
import { listsOf } from '../../model/order-lists.ts'
import { type LineGroup, linesOf, type OrderGroups, shareCheckout } from './order-groups.ts'

/** The visit that the form was typed at: its place in the tab's history, and what its address asked for. */
export interface Visit {
  readonly key: string
  readonly asked: string
}
type StoredLine = OrderDraft & Pick<OrderForm, 'networkId' | 'serviceTypeId'>
interface StoredGroup {
  readonly lines: readonly StoredLine[]
  readonly fitting: readonly number[] | null
}
/** All lines of the form as they were left. */
export interface StoredOrder {
  readonly visit: Visit
  readonly groups: readonly StoredGroup[]
  readonly active: OrderGroups['active']
}

const ASKING = ['serviceId', 'networkId', 'serviceTypeId', 'quantity', 'url', 'reorder', 'pageState', 'isDripFeed']

/** The address says what the form begins with. */
export const isPreselected = (requested: string): boolean => {
  const query = new URLSearchParams(requested)
  return ASKING.some((name) => query.has(name))
}

/** What an address asks for wins over the stored order, unless that is of the same visit: a reload, or (`isBack`) a return from signing in again. */
export const belongsTo = (kept: StoredOrder, now: Visit, isBack = false): boolean =>
  !isPreselected(now.asked) || ((isBack || kept.visit.key === now.key) && sameQuery(kept.visit.asked, now.asked))

const sameQuery = (one: string, other: string): boolean => new URLSearchParams(one).toString() === new URLSearchParams(other).toString()

const lineOf = (form: OrderForm): StoredLine => ({ ...draftOf(form), networkId: form.networkId, serviceTypeId: form.serviceTypeId })

/** The lines as text; the same text means that nothing was changed. */
export const linesText = ({ groups, active }: OrderGroups): string =>
  JSON.stringify({ active, groups: groups.map(({ lines, fitting }) => ({ fitting, lines: lines.map(({ form }) => lineOf(form)) })) })
export const storedOrderText = (lines: string, visit: Visit): string => JSON.stringify({ visit, ...JSON.parse(lines) })

/** Neither a second line nor a word was typed. */
export const isBlank = (state: OrderGroups): boolean => {
  const [line, ...others] = linesOf(state)
  return others.length === 0 && line?.form.url === '' && line.form.coupon === ''
}
/** A blank form that is about to get its preselected service. */
export const awaitsService = (state: OrderGroups): boolean => isBlank(state) && linesOf(state)[0]?.form.serviceId === null

const idOrNull = (value: unknown): number | null => (typeof value === 'number' && Number.isInteger(value) ? value : null)
const numbersOf = (value: unknown): readonly number[] | null =>
  Array.isArray(value) ? value.filter((each): each is number => Number.isInteger(each)) : null

function readLine(value: unknown): readonly StoredLine[] {
  if (!isRecord(value)) return []
  const serviceId = idOrNull(value.serviceId)
  const form = withDraft({ ...freshOrder(), serviceId }, value)
  return [{ ...draftOf(form), networkId: idOrNull(value.networkId), serviceTypeId: idOrNull(value.serviceTypeId) }]
}

function readGroup(value: unknown): readonly StoredGroup[] {
  const lines = isRecord(value) && Array.isArray(value.lines) ? value.lines.flatMap(readLine) : []
  return isRecord(value) && lines.length > 0 ? [{ lines, fitting: numbersOf(value.fitting) }] : []
}

/** Reads what this tab stored; unreadable text counts as none. */
export function parseStoredOrder(text: string | undefined): StoredOrder | undefined {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    if (!isRecord(kept) || !isRecord(kept.visit) || !isRecord(kept.active) || !Array.isArray(kept.groups)) return undefined
    const groups = kept.groups.flatMap(readGroup)
    const active = { group: idOrNull(kept.active.group) ?? 0, line: idOrNull(kept.active.line) ?? 0 }
    const isThere = groups[active.group]?.lines[active.line] !== undefined
    if (groups.length === 0) return undefined
    const visit = { key: String(kept.visit.key), asked: String(kept.visit.asked) }
    return { visit, groups, active: isThere ? active : { group: 0, line: 0 } }
  } catch {
    return undefined
  }
}

/** Services that were chosen, each once. */
export const storedServices = ({ groups }: StoredOrder): readonly number[] => [
  ...new Set(groups.flatMap(({ lines }) => lines.flatMap(({ serviceId }) => serviceId ?? []))),
]

/** The lines as they were left, as new ones, beside the e-mail and the payment method of the current form. */
export function restoredGroups(kept: StoredOrder, networks: readonly OrderNetwork[], now: OrderForm, firstKey: number): OrderGroups {
  const open = kept.groups[kept.active.group]?.lines[kept.active.line]
  const shared = { ...now, coupon: open?.coupon ?? now.coupon }
  let key = firstKey
  const groups = kept.groups.map(
    ({ lines, fitting }): LineGroup => ({
      fitting,
      lines: lines.map((line) => ({
        key: key++,
        form: shareCheckout(restoredLine(line, networks, now), shared),
        place: findPlace(networks, line.serviceId),
      })),
    }),
  )
  return { groups, active: kept.active, nextKey: key }
}

/** A service that is not in the lists yet stays chosen by its number: it is fetched. Without its type only the rest comes back. */
function restoredLine(line: StoredLine, networks: readonly OrderNetwork[], now: OrderForm): OrderForm {
  const place = findPlace(networks, line.serviceId)
  if (place) return withDraft(withService(freshOrder(), place), line)
  const type = line.serviceTypeId === null ? undefined : listsOf(networks).serviceTypes.get(line.serviceTypeId)
  if (!type) return withDraft({ ...now, pageState: 'standart' }, { ...line, serviceId: undefined })
  const chosen = { networkId: type.network.id, serviceTypeId: type.type.id, serviceId: line.serviceId }
  return withDraft({ ...freshOrder(), ...chosen }, line)
}

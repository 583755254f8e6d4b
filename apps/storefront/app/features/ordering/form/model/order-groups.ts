import type { FormErrors } from '../../../../forms/map-errors.ts'
import { findPlace, type OrderNetwork, type Place } from '../../model/choices.ts'
import { freshOrder, type OrderForm, withWay } from '../../model/order-form.ts'

/** A line that is not open, as it was left. */
export interface ParkedLine {
  readonly key: number
  readonly form: OrderForm
  readonly place: Place | undefined
}

/** One link with its services. */
export interface LineGroup {
  readonly lines: readonly ParkedLine[]
  /** Service types that the link takes, while the group has several lines; null restricts nothing. */
  readonly fitting: readonly number[] | null
}

/** The order form with several lines: exactly one of them is open (ORDERPAGE-005). */
export interface OrderGroups {
  readonly groups: readonly LineGroup[]
  readonly active: { readonly group: number; readonly line: number }
  readonly nextKey: number
}

export const oneLine = (form: OrderForm, place: Place | undefined): OrderGroups => ({
  groups: [{ lines: [{ key: 0, form, place }], fitting: null }],
  active: { group: 0, line: 0 },
  nextKey: 1,
})

export const activeLine = ({ groups, active }: OrderGroups): ParkedLine | undefined => groups[active.group]?.lines[active.line]
export const linesOf = ({ groups }: OrderGroups): readonly ParkedLine[] => groups.flatMap(({ lines }) => lines)
export const hasSeveral = (state: OrderGroups): boolean => linesOf(state).length > 1

const replaced = <Item>(items: readonly Item[], place: number, item: Item): readonly Item[] => items.with(place, item)

/** Puts the open line back as it stands now; its link is that of its whole group. */
export function withParked(state: OrderGroups, form: OrderForm, place: Place | undefined): OrderGroups {
  const { groups, active } = state
  const group = groups[active.group]
  const line = activeLine(state)
  if (!group || !line) return state
  const lines = replaced(group.lines, active.line, { ...line, form, place }).map((each) =>
    each.form.url === form.url ? each : { ...each, form: { ...each.form, url: form.url } },
  )
  return { ...state, groups: replaced(groups, active.group, { ...group, lines }) }
}

export const withActive = (state: OrderGroups, group: number, line: number): OrderGroups =>
  state.groups[group]?.lines[line] ? { ...state, active: { group, line } } : state

/** What of a line belongs to the checkout, and is the same for all of them. */
export const shareCheckout = (form: OrderForm, from: OrderForm): OrderForm =>
  withWay({ ...form, email: from.email, coupon: from.coupon }, from)

const emptyLine = (from: OrderForm): OrderForm => shareCheckout({ ...freshOrder(), networkId: from.networkId }, from)

/** A new link begins with one empty line (ORDERFORM-009). */
export function withNewGroup(state: OrderGroups, from: OrderForm): OrderGroups {
  const group: LineGroup = { lines: [{ key: state.nextKey, form: emptyLine(from), place: undefined }], fitting: null }
  return { groups: [...state.groups, group], active: { group: state.groups.length, line: 0 }, nextKey: state.nextKey + 1 }
}

/** Another service for the link of the open group, of the types that the link takes (ORDERFORM-008). */
export function withNewLine(state: OrderGroups, from: OrderForm, fitting: readonly number[] | null): OrderGroups {
  const { groups, active, nextKey } = state
  const group = groups[active.group]
  if (!group) return state
  const line: ParkedLine = { key: nextKey, form: { ...emptyLine(from), url: from.url }, place: undefined }
  const grown: LineGroup = { lines: [...group.lines, line], fitting }
  return {
    groups: replaced(groups, active.group, grown),
    active: { group: active.group, line: group.lines.length },
    nextKey: nextKey + 1,
  }
}

/** Where an added line begins: at a type that fits and that no other line of its link has yet. The same service twice is rarely meant. */
export function typesToAdd({ groups, active }: OrderGroups, network: OrderNetwork): readonly number[] | null {
  const group = groups[active.group]
  if (!group) return null
  const taken = new Set(group.lines.flatMap(({ form }, place) => (place === active.line ? [] : (form.serviceTypeId ?? []))))
  const fitting = group.fitting ?? network.serviceTypes.map(({ id }) => id)
  const free = fitting.filter((id) => !taken.has(id))
  return free.length > 0 ? free : group.fitting
}

/** The link of the open group has changed: what it takes now (DEBOUNCE-008). */
export function withFitting(state: OrderGroups, fitting: readonly number[] | null): OrderGroups {
  const group = state.groups[state.active.group]
  return group ? { ...state, groups: replaced(state.groups, state.active.group, { ...group, fitting }) } : state
}

/** Takes a line out; those behind it move up, and a group with one line left takes all types again (ORDERFORM-010, ORDERFORM-011). */
export function withoutLine(state: OrderGroups, groupPlace: number, linePlace: number): OrderGroups {
  const group = state.groups[groupPlace]
  if (!group || linesOf(state).length < 2) return state
  const open = activeLine(state)
  const lines = group.lines.filter((_, place) => place !== linePlace)
  const rest = lines.length === 0 ? [] : [{ lines, fitting: lines.length === 1 ? null : group.fitting }]
  const groups = [...state.groups.slice(0, groupPlace), ...rest, ...state.groups.slice(groupPlace + 1)]
  return { ...state, groups, active: placeOf(groups, open?.key) ?? nearest(groups, groupPlace, linePlace) }
}

function placeOf(groups: readonly LineGroup[], key: number | undefined): OrderGroups['active'] | undefined {
  for (const [group, { lines }] of groups.entries()) {
    const line = lines.findIndex((each) => each.key === key)
    if (line >= 0) return { group, line }
  }
  return undefined
}

function nearest(groups: readonly LineGroup[], groupPlace: number, linePlace: number): OrderGroups['active'] {
  const group = Math.min(groupPlace, groups.length - 1)
  return { group, line: Math.min(linePlace, (groups[group]?.lines.length ?? 1) - 1) }
}

/** Clears the open group when there are several; the only one becomes one empty line and keeps its network (ORDERFORM-012). */
export function clearedGroups(state: OrderGroups, from: OrderForm): OrderGroups {
  const { groups, active, nextKey } = state
  if (groups.length < 2) return { ...oneLine(emptyLine({ ...from, coupon: '' }), undefined), nextKey }
  const rest = groups.filter((_, place) => place !== active.group)
  return { ...state, groups: rest, active: { group: Math.min(active.group, rest.length - 1), line: 0 } }
}

/** Lays errors to the lines that wait, by their place among all; when the open line has none, the first wrong one opens. */
export function withErrors(state: OrderGroups, errors: ReadonlyMap<number, FormErrors>): OrderGroups {
  const openPlace = linesOf(state).findIndex(({ key }) => key === activeLine(state)?.key)
  let place = -1
  const groups = state.groups.map((group) => ({
    ...group,
    lines: group.lines.map((line) => {
      place += 1
      return place === openPlace ? line : { ...line, form: { ...line.form, errors: errors.get(place) ?? {} } }
    }),
  }))
  const values = { ...state, groups }
  if (errors.size === 0 || errors.has(openPlace)) return values
  const wrong = linesOf(values)[Math.min(...errors.keys())]
  return { ...values, active: placeOf(groups, wrong?.key) ?? state.active }
}

const mapLines = (state: OrderGroups, change: (line: ParkedLine) => ParkedLine): OrderGroups => ({
  ...state,
  groups: state.groups.map((group) => ({ ...group, lines: group.lines.map(change) })),
})

/** Lines that came back know their service by its number; once it was fetched, where it stands too. */
export const withPlaces = (state: OrderGroups, networks: readonly OrderNetwork[]): OrderGroups =>
  linesOf(state).every(({ form, place }) => place || form.serviceId === null)
    ? state
    : mapLines(state, (line) => (line.place ? line : { ...line, place: findPlace(networks, line.form.serviceId) }))

/** A service that is offered no more is nobody's choice. */
export const withoutService = (state: OrderGroups, serviceId: number): OrderGroups =>
  mapLines(state, (line) => (line.form.serviceId === serviceId ? { ...line, form: { ...line.form, serviceId: null } } : line))

/** Whether the network sells anything of these types. */
export const isAnyOffered = (networks: readonly OrderNetwork[], networkId: number, typeIds: readonly number[]): boolean =>
  networks.some(
    ({ id, serviceTypes }) => id === networkId && serviceTypes.some((type) => type.services_count > 0 && typeIds.includes(type.id)),
  )

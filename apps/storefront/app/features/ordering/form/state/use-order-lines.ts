import { type Dispatch, type SetStateAction, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '#i18n'
import { goToField } from '../../../../forms/go-to-field.ts'
import type { FormErrors } from '../../../../forms/map-errors.ts'
import { useApi } from '../../../../session/session-context.tsx'
import { useShop } from '../../../../shop/shop-context.tsx'
import { afterSuccess, type OrderForm, withNetwork } from '../../model/order-form.ts'
import { groupTypes } from '../model/group-types.ts'
import { linkCalls } from '../model/link-calls.ts'
import {
  activeLine,
  clearedGroups,
  hasSeveral,
  isAnyOffered,
  linesOf,
  type OrderGroups,
  oneLine,
  type ParkedLine,
  shareCheckout,
  typesToAdd,
  withActive,
  withErrors,
  withFitting,
  withNewGroup,
  withNewLine,
  withoutLine,
  withoutService,
  withParked,
  withPlaces,
} from '../model/order-groups.ts'
import { restoredGroups, type StoredOrder } from '../model/stored-order.ts'
import type { OrderState } from './use-order.ts'

export interface OrderLines {
  /** All lines, the open one as it stands in the form. */
  readonly state: OrderGroups
  readonly all: readonly ParkedLine[]
  readonly hasSeveral: boolean
  /** Types that can be chosen in the open line; null restricts nothing. */
  readonly fitting: readonly number[] | null
  readonly isLooking: boolean
  /** Nothing else of the network fits the link. */
  readonly hasNoneFitting: boolean
  readonly addService: () => Promise<void>
  readonly addLink: () => void
  readonly remove: (group: number, line: number) => void
  readonly open: (group: number, line: number) => void
  readonly clear: () => void
  /** Errors by the place of the line among all; the first wrong line opens. */
  readonly tell: (errors: ReadonlyMap<number, FormErrors>, general?: FormErrors) => void
  /** The order is made: one empty line. */
  readonly reset: () => void
  /** How often the form began anew. */
  readonly rounds: number
  /** The lines as they were left at an earlier visit. */
  readonly restore: (kept: StoredOrder) => void
  /** A service that came back with its line is offered no more. */
  readonly dropService: (serviceId: number) => void
}

/** Several lines in one form: one is open in it, the others wait as they were left. The single form knows only the open one. */
export function useOrderLines(order: OrderState, isSingle: boolean): OrderLines {
  const { form, place, networks, lists, change, link } = order
  const [stored, setStored] = useState(() => oneLine(form, place))
  const [hasNoneFitting, setHasNoneFitting] = useState(false)
  const [rounds, setRounds] = useState(0)
  const state = useMemo(() => withPlaces(withParked(stored, form, place), networks), [stored, form, place, networks])
  const latest = useRef({ state, form })
  latest.current = { state, form }
  const open = activeLine(state)
  const all = isSingle && open ? [open] : linesOf(state)
  useTypesOfLink(latest, (fitting) => setStored((now) => withFitting(now, fitting)))

  const show = (next: OrderGroups, field?: string) => {
    const now = latest.current.form
    const line = activeLine(next)
    setStored(next)
    setHasNoneFitting(false)
    if (!line) return
    const opened = shareCheckout(line.form, now)
    const network = opened.networkId === null ? undefined : lists.networks.get(opened.networkId)
    const isEmpty = opened.serviceId === null && network !== undefined
    change.replace(isEmpty ? withNetwork(opened, network, typesToAdd(next, network)) : opened)
    link.recognition.enter(opened.url)
    link.recognition.checkNow()
    // The line has to be rendered before it can be focused.
    if (field) requestAnimationFrame(() => goToField(field))
  }
  const addition = useAddition(order, latest, show, () => setHasNoneFitting(true))
  const put = (next: OrderGroups) => (activeLine(next)?.key === activeLine(latest.current.state)?.key ? setStored(next) : show(next))
  const tell = (errors: ReadonlyMap<number, FormErrors>, general: FormErrors = {}) => {
    const now = latest.current.state
    if (isSingle) return change.errors({ ...general, ...errors.get(0) })
    change.errors({ ...general, ...errors.get(linesOf(now).findIndex(({ key }) => key === activeLine(now)?.key)) })
    put(withErrors(now, errors))
  }
  return {
    state,
    all,
    hasSeveral: !isSingle && hasSeveral(state),
    fitting: isSingle ? null : (state.groups[state.active.group]?.fitting ?? null),
    ...addition,
    hasNoneFitting,
    addLink: () => show(withNewGroup(state, form), 'url'),
    remove: (group, line) => put(withoutLine(state, group, line)),
    open: (group, line) => show(withActive(state, group, line), 'serviceId'),
    clear: () => show(clearedGroups(state, form)),
    tell,
    reset: () => {
      // The others still wait under their own tab.
      if (isSingle && hasSeveral(state)) {
        const { active } = state
        return show(withNewGroup(withoutLine(state, active.group, active.line), { ...latest.current.form, coupon: '' }))
      }
      const fresh = freshOf(latest.current.form, networks)
      setRounds((count) => count + 1)
      setStored(oneLine(fresh, undefined))
      change.replace(fresh)
      link.recognition.enter('')
    },
    rounds,
    ...comingBack(order, latest, setStored),
  }
}

const freshOf = (form: OrderForm, [first]: OrderState['networks']): OrderForm =>
  first ? withNetwork(afterSuccess(form), first) : afterSuccess(form)

/** Lines of an earlier visit: they are put in, and what they can no longer have is taken out. */
function comingBack(
  { networks, change, current, link }: OrderState,
  latest: { readonly current: { readonly state: OrderGroups } },
  setStored: Dispatch<SetStateAction<OrderGroups>>,
): Pick<OrderLines, 'restore' | 'dropService'> {
  return {
    restore: (kept) => {
      const next = restoredGroups(kept, networks, current(), latest.current.state.nextKey)
      const line = activeLine(next)
      if (!line) return
      setStored(next)
      change.replace(line.form)
      link.recognition.enter(line.form.url)
    },
    dropService: (serviceId) => {
      const { serviceId: chosen, serviceTypeId } = current()
      if (chosen === serviceId && serviceTypeId !== null) change.type(serviceTypeId)
      setStored((now) => withoutService(now, serviceId))
    },
  }
}

type Latest = { readonly current: { readonly state: OrderGroups; readonly form: OrderForm } }

/** Another service for the link of the open line: which types fit it, the shop is asked. */
function useAddition(
  order: OrderState,
  latest: Latest,
  show: (next: OrderGroups, field?: string) => void,
  onNone: () => void,
): Pick<OrderLines, 'isLooking' | 'addService'> {
  const api = useApi()
  const { cabinet_widget_token: api_token } = useShop().settings
  const askForLink = useAskForLink(order)
  const [isLooking, setIsLooking] = useState(false)
  const add = (fitting: readonly number[] | null) => show(withNewLine(latest.current.state, latest.current.form, fitting), 'serviceId')
  const addService = async () => {
    const { url, networkId } = order.form
    if (url.trim() === '' || networkId === null) return askForLink()
    setIsLooking(true)
    try {
      const { data } = await api.catalogue.availableTypesByUrl({ query: { api_token }, body: { url: url.trim(), network_id: networkId } })
      if (isAnyOffered(order.networks, networkId, data.service_type_ids)) add(data.service_type_ids)
      else onNone()
    } catch {
      // Without an answer nothing is known to fit: the link is judged again when the order is sent.
      add(null)
    } finally {
      setIsLooking(false)
    }
  }
  return { isLooking, addService }
}

/** Without a link nobody knows what else could be added to it. */
function useAskForLink({ form, change }: OrderState): () => void {
  const { t } = useTranslation('order')
  return () => {
    change.errors({ ...form.errors, url: [t('link.required')] })
    goToField('url')
  }
}

/** Which services can be added to the link follows the link while several lines share it. */
function useTypesOfLink(
  latest: { readonly current: { readonly state: OrderGroups; readonly form: OrderForm } },
  onTypes: (fitting: readonly number[] | null) => void,
): void {
  const api = useApi()
  const { cabinet_widget_token: api_token } = useShop().settings
  const report = useRef(onTypes)
  report.current = onTypes
  const types = useMemo(
    () => groupTypes({ ask: linkCalls(api, api_token).fittingTypes, onTypes: (fitting) => report.current(fitting) }),
    [api, api_token],
  )
  useEffect(() => types.stop, [types])
  const { state, form } = latest.current
  const { url } = form
  const group = state.active.group
  const known = useRef({ url, group })
  useEffect(() => {
    const before = known.current
    known.current = { url, group }
    // Another group that opens brings its own link along: that is no change.
    if (before.group !== group || before.url === url) return
    const now = latest.current
    types.linkChanged({ url, networkId: now.form.networkId, lines: now.state.groups[group]?.lines.length ?? 0 })
  }, [types, url, group, latest])
}

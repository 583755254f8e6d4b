import { micro, parseMicro } from '@vitrine/platform/kernel'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTypedBefore } from '../../../../forms/use-typed-before.ts'
import { useSession } from '../../../../session/session-context.tsx'
import { defaultMethod, findWay, wayOf } from '../../../payment/methods/payment-choices.ts'
import { storedEmail } from '../../../payment/methods/stored-email.ts'
import { findPlace, type OrderNetwork, type Place } from '../../model/choices.ts'
import { type OrderForm, withField, withNetwork, withServiceType, withWay } from '../../model/order-form.ts'
import { listsOf, type OrderLists } from '../../model/order-lists.ts'
import type { OrderPageData } from '../load-order-page.ts'
import { useBudget } from './use-budget.ts'
import { type Link, useLink } from './use-link.ts'
import { type OrderChanges, useOrderChanges } from './use-order-changes.ts'
import { type Services, useServices } from './use-services.ts'

export interface OrderState {
  readonly form: OrderForm
  /** The latest form, before React has rendered it. */
  readonly current: () => OrderForm
  readonly networks: readonly OrderNetwork[]
  /** The same, and their types and services, by number. */
  readonly lists: OrderLists
  readonly place: Place | undefined
  readonly services: Services
  readonly link: Link
  /** The type that was chosen before the link moved the form to one that fits; null after the next choice. */
  readonly movedFrom: number | null
  readonly isAskingQuantity: boolean
  readonly change: OrderChanges
}

/** The order form as one value, with everything that moves by itself: links, lists, budget. */
export function useOrder(data: OrderPageData): OrderState {
  const { profile } = useSession()
  const [form, setForm] = useState<OrderForm>(() => startOf(data, profile?.balance))
  const latest = useRef(form)
  latest.current = form
  // A read right after a change must see it before React has rendered it.
  const apply = useCallback((next: OrderForm) => {
    latest.current = next
    setForm(next)
  }, [])

  const current = useCallback(() => latest.current, [])
  const [moved, setMoved] = useState<{ readonly from: number; readonly to: number | null; readonly url: string }>()
  const movedFrom = moved && moved.to === form.serviceTypeId && moved.url === form.url ? moved.from : null

  const services = useServices(data.networks, form.serviceTypeId, (networks) => {
    const now = latest.current
    const network = now.networkId === null ? undefined : listsOf(networks).networks.get(now.networkId)
    if (now.serviceId === null && network && now.serviceTypeId !== null) apply(withServiceType(now, network, now.serviceTypeId))
  })
  const lists = listsOf(services.networks)
  const latestLists = useRef(lists)
  latestLists.current = lists
  const networkOf = useCallback((id: number | null) => (id === null ? undefined : latestLists.current.networks.get(id)), [])

  const link = useLink(data.form.url, {
    chosen: () => latest.current,
    onSwitch: (networkId, fitting) => {
      const network = networkOf(networkId)
      if (network) apply(withNetwork(latest.current, network, fitting))
    },
    onFit: (fitting) => {
      const network = networkOf(latest.current.networkId)
      const typeId = latest.current.serviceTypeId
      if (!network || typeId === null || fitting.includes(typeId)) return
      apply(withNetwork(latest.current, network, fitting))
      setMoved({ from: typeId, to: latest.current.serviceTypeId, url: latest.current.url })
    },
  })
  const { serviceChosen } = link.recognition
  const previousService = useRef(form.serviceId)
  useEffect(() => {
    if (form.serviceId === previousService.current) return
    previousService.current = form.serviceId
    if (form.serviceId !== null) serviceChosen()
  }, [form.serviceId, serviceChosen])

  useEffect(() => {
    // Stored by an earlier order of this browser; the server does not know it, so it comes after the first render.
    if (!profile && latest.current.email === '') apply({ ...latest.current, email: storedEmail() })
  }, [profile, apply])

  const place = useMemo(() => findPlace(services.networks, form.serviceId), [services.networks, form.serviceId])
  const budget = useBudget((quantity) => apply(withField(latest.current, 'quantity', quantity)))
  const change = useOrderChanges({ latest, apply, place, networkOf, add: services.add, enterLink: link.recognition.enter, budget })
  useTypedBefore(TYPED, (id, text) => {
    if (id === 'order-url' && text !== data.form.url) change.url(text)
    if (id === 'order-email') change.email(text)
  })
  return { form, current, networks: services.networks, lists, place, services, link, movedFrom, isAskingQuantity: budget.isAsking, change }
}

const TYPED = ['order-url', 'order-email']

function startOf({ form, methods, way }: OrderPageData, balance: string | undefined): OrderForm {
  const method = (way && findWay(methods, way)) ?? defaultMethod(methods, parseMicro(balance ?? '0') ?? micro(0n), undefined)
  return method ? withWay(form, wayOf(method)) : form
}

import { type RefObject, useMemo } from 'react'
import { delayed, delays } from '../../../../forms/delayed.ts'
import { isBeingLed } from '../../../../forms/focus-field.ts'
import { type FormErrors, withoutError } from '../../../../forms/map-errors.ts'
import { useShop } from '../../../../shop/shop-context.tsx'
import type { ChosenWay } from '../../../payment/methods/payment-choices.ts'
import { saveEmail } from '../../../payment/methods/stored-email.ts'
import { guaranteePpmOf } from '../../model/budget.ts'
import type { OrderNetwork, OrderService, Place } from '../../model/choices.ts'
import { withDripFeed } from '../../model/drip-feed.ts'
import {
  type DripFields,
  type OrderForm,
  withDrip,
  withFavourites,
  withField,
  withNetwork,
  withService,
  withServiceType,
  withTarget,
  withWay,
} from '../../model/order-form.ts'
import { countedQuantity } from '../../model/targets.ts'
import type { Budget } from './use-budget.ts'

export interface OrderChanges {
  readonly url: (text: string) => void
  readonly network: (networkId: number) => void
  readonly type: (typeId: number) => void
  readonly service: (service: OrderService) => void
  readonly quantity: (quantity: number) => void
  /** What was typed, the currency sign first, and the units of that currency for one USD. */
  readonly budget: (text: string, rate: string) => void
  readonly guarantee: (isOn: boolean) => void
  readonly dripFeed: (isOn: boolean) => void
  readonly drip: (changed: Partial<DripFields>) => void
  readonly target: (targetId: number, values: readonly string[]) => void
  readonly email: (text: string) => void
  readonly way: (way: ChosenWay) => void
  /** The code to apply; an empty one takes the coupon away. */
  readonly coupon: (code: string) => void
  readonly favourites: (isOn: boolean) => void
  readonly errors: (errors: FormErrors) => void
  /** A field that the visitor comes to is no longer wrong. */
  readonly focus: (...fields: readonly string[]) => void
  readonly replace: (form: OrderForm) => void
}

export interface ChangePorts {
  readonly latest: RefObject<OrderForm>
  readonly apply: (form: OrderForm) => void
  readonly place: Place | undefined
  readonly networkOf: (id: number | null) => OrderNetwork | undefined
  readonly add: (service: OrderService) => void
  readonly enterLink: (text: string) => void
  readonly budget: Budget
}

/** One function for each thing a visitor can do to the form. */
export function useOrderChanges({ latest, apply, place, networkOf, add, enterLink, budget }: ChangePorts): OrderChanges {
  const { guarantee_charge_percent: charge } = useShop().settings
  const pickNetwork = useMemo(
    () =>
      delayed<number>(delays.networkPick, (id) => {
        const network = networkOf(id)
        if (network) apply(withNetwork(latest.current, network))
      }),
    [latest, apply, networkOf],
  )
  const set = (next: (form: OrderForm) => OrderForm) => {
    const form = next(latest.current)
    if (form !== latest.current) apply(form)
  }
  return {
    url: (text) => {
      set((form) => withField(form, 'url', text))
      enterLink(text)
    },
    network: pickNetwork.run,
    type: (typeId) => {
      const network = networkOf(latest.current.networkId)
      if (network) set((form) => withServiceType(form, network, typeId))
    },
    service: (service) => {
      add(service)
      const network = networkOf(service.network_id)
      const type = network?.serviceTypes.find(({ id }) => id === service.service_type_id)
      if (network && type) set((form) => withService(form, { network, type, service }))
    },
    quantity: (quantity) => {
      budget.clear()
      set((form) => withField(form, 'quantity', quantity))
    },
    budget: (text, rate) => {
      if (!place) return
      const { isGuarantee } = latest.current
      budget.type({ service: place.service, guaranteePpm: guaranteePpmOf(place.service, isGuarantee, charge), isGuarantee, text, rate })
    },
    dripFeed: (isOn) => set((form) => (place ? withDripFeed(form, isOn, place.service) : form)),
    drip: (changed) => set((form) => withDrip(form, changed)),
    guarantee: (isOn) => set((form) => withField(form, 'isGuarantee', isOn)),
    target: (targetId, values) =>
      set((form) => {
        const next = withTarget(form, targetId, values)
        return place?.service.calculable_quantity ? { ...next, quantity: countedQuantity(next.targetableValues) } : next
      }),
    email: (text) => {
      saveEmail(text)
      set((form) => withField(form, 'email', text))
    },
    way: (way) => set((form) => withWay(form, way)),
    coupon: (code) => set((form) => withField(form, 'coupon', code.trim())),
    favourites: (isOn) => set((form) => withFavourites(form, isOn)),
    errors: (errors) => set((form) => ({ ...form, errors })),
    focus: (...fields) => {
      if (isBeingLed()) return
      set((form) => {
        const errors = withoutError(form.errors, ...fields)
        return errors === form.errors ? form : { ...form, errors }
      })
    },
    replace: apply,
  }
}

import { useEffect, useState } from 'react'
import { statusOf } from '../../../api/api-error.ts'
import { readLocal } from '../../../preferences/local-store.ts'
import { useSession } from '../../../session/session-context.tsx'
import { useShop } from '../../../shop/shop-context.tsx'
import { type PaymentChoice, payable, toPaymentChoice, wayOf } from '../../payment/methods/payment-choices.ts'
import { storedEmail } from '../../payment/methods/stored-email.ts'
import { withFacts } from '../cart/model/cart.ts'
import { type Answer, freshen } from '../cart/model/freshen.ts'
import { pendingCheckout } from '../cart/model/pending-checkout.ts'
import { fetchNetworks } from '../cart/state/cart-networks.ts'
import { cartStore, clearOrderedCart } from '../cart/state/cart-store.ts'
import type { SubmissionName } from '../form/state/use-submit.ts'
import type { CheckoutForm } from '../model/order-requests.ts'

export const SUBMISSION: SubmissionName = 'shop_submission'

export interface CheckoutState extends CheckoutForm {
  readonly pageState: 'standart'
}

export interface CartStart {
  readonly form: CheckoutState
  readonly setForm: (form: CheckoutState) => void
  readonly methods: readonly PaymentChoice[] | undefined
  /** Services that are not on sale any more. */
  readonly gone: ReadonlySet<number>
  readonly hasFailed: boolean
}

const freshCheckout = (email: string): CheckoutState => ({
  coupon: '',
  email,
  paymentMethodId: null,
  linkedCardId: undefined,
  pageState: 'standart',
})

/**
 * Fetched each time the drawer opens: the customer's e-mail, networks, settings, payment methods and the current prices of the
 * services in it (CART-006).
 */
export function useCartStart(): CartStart {
  const { api, profile } = useSession()
  const { settings, locale, applySettings } = useShop()
  const { cabinet_widget_token: api_token } = settings
  const [form, setForm] = useState(() => freshCheckout(profile?.email ?? storedEmail()))
  const [methods, setMethods] = useState<readonly PaymentChoice[]>()
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set())
  const [hasFailed, setHasFailed] = useState(false)
  // Once for each opening: a change of the profile while it stands open must not throw away what was chosen.
  useEffect(() => {
    let isMoot = false
    const query = { api_token }
    clearOrderedCart()
    const ask = (id: number): Promise<Answer> =>
      api.catalogue.widgetService({ params: { slug: String(id) }, query }).then(
        ({ data: service }) => ({ service }),
        (error: unknown) => (statusOf(error) === 404 || statusOf(error) === 422 ? 'absent' : 'unknown'),
      )
    const refresh = async () => {
      const networks = await fetchNetworks(api, locale)
      const ids = [...new Set(cartStore.current().map(({ serviceId }) => serviceId))]
      const answers = await Promise.all(ids.map(async (id) => [id, await ask(id)] as const))
      if (isMoot) return
      const { gone, facts } = freshen(new Map(answers), networks)
      setGone(gone)
      if (facts.size > 0) cartStore.change((cart) => withFacts(cart, facts))
    }
    const choose = async () => {
      const { data } = await api.payments.listWidgetMethods({ query })
      if (isMoot) return
      const offered = payable(data).map(toPaymentChoice)
      setMethods(offered)
      const pending = pendingCheckout(readLocal(SUBMISSION), offered)
      setForm((was) => ({
        ...was,
        ...(pending?.method && was.paymentMethodId === null ? wayFieldsOf(pending.method) : {}),
        coupon: was.coupon || (pending?.coupon ?? ''),
      }))
    }
    const settle = async () => {
      const { data } = await api.panels.instanceSettings()
      if (!isMoot) applySettings(data)
    }
    void refresh().catch(() => undefined)
    void settle().catch(() => undefined)
    choose().catch(() => !isMoot && setHasFailed(true))
    return () => {
      isMoot = true
    }
  }, [])
  return { form, setForm, methods, gone, hasFailed }
}

export const wayFieldsOf = (method: PaymentChoice): Pick<CheckoutForm, 'paymentMethodId' | 'linkedCardId'> => {
  const { paymentMethodId, linkedCardId } = wayOf(method)
  return { paymentMethodId, linkedCardId: linkedCardId ?? undefined }
}

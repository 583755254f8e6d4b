import { type Micro, parseMicro } from '@vitrine/platform/kernel'
import { bonusFor, type Coupon, type PaymentBonus, ppmOf, type Quote, quote } from '@vitrine/pricing'

/** What the screens read of a payment method; the wire has more. */
export interface PaymentChoice {
  readonly id: number
  readonly name: string
  readonly strategy: string
  readonly fee_percent: number
  readonly min_amount: string | null
  readonly max_amount: string | null
  readonly description: string | null
  /** The panel's HTML about this payment method. */
  readonly additional_information: string | null
  /** What the payer is asked to observe. */
  readonly comments: string | null
  /** In which money it is charged: another than USD is converted at the current rate. */
  readonly charge_currency: string
  readonly icon: string
  readonly payment_method_bonuses: readonly { readonly bonus_percent: number; readonly from_amount: string }[]
  readonly public_fields: { readonly is_user_comment: boolean }
  /** `recurring`: a card can be linked with it. */
  readonly charge_type: string | null
  /** Of a saved card; its `id` is then that of the method it was linked with. */
  readonly linkedCardId: number | null
  /** What the page of the gateway offers besides a card. */
  readonly wallets: readonly ('apple_pay' | 'google_pay')[]
}

/** Only what the screens read: the rest of the wire stays out of the document. */
export const toPaymentChoice = (method: PaymentChoice): PaymentChoice => ({
  id: method.id,
  name: method.name,
  strategy: method.strategy,
  fee_percent: method.fee_percent,
  min_amount: method.min_amount,
  max_amount: method.max_amount,
  description: method.description,
  additional_information: method.additional_information,
  comments: method.comments,
  charge_currency: method.charge_currency,
  icon: method.icon,
  payment_method_bonuses: method.payment_method_bonuses,
  public_fields: { is_user_comment: method.public_fields.is_user_comment },
  charge_type: method.charge_type,
  linkedCardId: method.linkedCardId,
  wallets: method.wallets,
})

/** The strategies this client supports; any other on the wire is left out. */
const SUPPORTED: readonly string[] = ['balance', 'qr_code', 'message', 'others']
export const CARDS_MAX = 6
export const isCard = ({ linkedCardId }: Pick<PaymentChoice, 'linkedCardId'>): boolean => linkedCardId !== null

/** What the shop can carry out, the customer's saved cards first. */
export const payable = <Method extends PaymentChoice>(methods: readonly Method[]): readonly Method[] => [
  ...methods.filter(isCard).slice(0, CARDS_MAX),
  ...methods.filter((method) => !isCard(method) && SUPPORTED.includes(method.strategy)),
]

/** Two cards of one method share its id: a choice is identified by both numbers. */
export interface ChosenWay {
  readonly paymentMethodId: number | null
  readonly linkedCardId?: number | null | undefined
}
export const wayOf = ({ id, linkedCardId }: Pick<PaymentChoice, 'id' | 'linkedCardId'>): ChosenWay => ({
  paymentMethodId: id,
  linkedCardId,
})
export const findWay = <Method extends PaymentChoice>(methods: readonly Method[], way: ChosenWay): Method | undefined =>
  methods.find(({ id, linkedCardId }) => id === way.paymentMethodId && linkedCardId === (way.linkedCardId ?? null))
export const keyOf = ({ id, linkedCardId }: PaymentChoice): string => (linkedCardId === null ? `method-${id}` : `card-${linkedCardId}`)

const SHOWN_WAYS = 4
/** The payment methods shown at first, always with the chosen one; a single one is never hidden. */
export function openWays<Method extends PaymentChoice>(methods: readonly Method[], chosen: Method | undefined): readonly Method[] {
  const open = methods.filter((method, index) => index < SHOWN_WAYS || method === chosen)
  return methods.length - open.length > 1 ? open : methods
}

/** The wire's fields for a payment method: a saved card or a method, never both (OWAPI-005). */
export const wayFields = ({
  paymentMethodId,
  linkedCardId,
}: ChosenWay): { readonly payment_method_id: number | null } | { readonly recurring_payments_method_id: number } =>
  linkedCardId ? { recurring_payments_method_id: linkedCardId } : { payment_method_id: paymentMethodId }

/**
 * The balance when it covers what is due; otherwise the first other method, whatever its limits. While nothing is due yet, any money on the balance will do: the
 * choice is made again as soon as the total is known (SUBMIT-007).
 */
export function defaultMethod<Method extends PaymentChoice>(
  methods: readonly Method[],
  balance: Micro,
  due: Micro | undefined,
): Method | undefined {
  const [fromBalance, other] = [
    methods.find(({ strategy }) => strategy === 'balance'),
    methods.find(({ strategy }) => strategy !== 'balance'),
  ]
  const isEnough = balance > 0n && (due === undefined || balance >= due)
  return isEnough && fromBalance ? fromBalance : (other ?? fromBalance)
}

const fractionPpm = (fraction: number): number => ppmOf(fraction.toFixed(6))

/** The bonuses of a payment method as the price functions take them; those choose the one that counts (PAY-005). */
export const bonusesOf = (method: PaymentChoice): readonly PaymentBonus[] =>
  method.payment_method_bonuses.flatMap(({ bonus_percent, from_amount }) => {
    const fromAmount = parseMicro(from_amount)
    return fromAmount === undefined ? [] : [{ fromAmount, ppm: fractionPpm(bonus_percent) }]
  })

/** What an amount costs by a method with its fee, and what comes back as bonus: the same arithmetic as the server's (PAY-002). */
export const quoteFor = (
  method: PaymentChoice,
  amount: Micro,
  kind: 'order' | 'add_funds' = 'order',
  coupon: Coupon | null = null,
): Quote => quote({ amount, feePpm: fractionPpm(method.fee_percent), coupon, bonuses: bonusesOf(method), kind })

/** The bonus that counts at this amount, or the first that would (PAY-005). */
export function bonusHint(method: PaymentChoice, amount: Micro): { readonly bonus: PaymentBonus; readonly isReached: boolean } | undefined {
  const bonuses = bonusesOf(method)
  const reached = bonusFor(amount, bonuses)
  if (reached) return { bonus: reached, isReached: true }
  const next = bonuses.toSorted((a, b) => (a.fromAmount < b.fromAmount ? -1 : 1))[0]
  return next && { bonus: next, isReached: false }
}

/** Why a method cannot take an amount; undefined when it can. */
export function limitOf(method: PaymentChoice, amount: Micro): 'below' | 'above' | undefined {
  const [min, max] = [method.min_amount, method.max_amount].map((text) => (text === null ? undefined : parseMicro(text)))
  if (min !== undefined && amount < min) return 'below'
  return max !== undefined && amount > max ? 'above' : undefined
}

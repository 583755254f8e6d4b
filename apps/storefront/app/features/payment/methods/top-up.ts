import { type Micro, micro, parseMicro } from '@vitrine/platform/kernel'
import { bonusesOf, isCard, type PaymentChoice } from './payment-choices.ts'

/** Ways to put money on the balance: every supported one but the balance itself. */
export const topUpMethods = <Method extends PaymentChoice>(methods: readonly Method[]): readonly Method[] =>
  methods.filter(({ strategy }) => strategy !== 'balance')

/** How the address of the page names a chosen way. */
export const wayQuery = ({
  id,
  linkedCardId,
}: Pick<PaymentChoice, 'id' | 'linkedCardId'>): Record<'payment_method_id' | 'recurring_payments_method_id', number | undefined> => ({
  payment_method_id: linkedCardId === null ? id : undefined,
  recurring_payments_method_id: linkedCardId ?? undefined,
})
export function wayInQuery<Method extends PaymentChoice>(methods: readonly Method[], search: URLSearchParams): Method | undefined {
  const [card, method] = [search.get('recurring_payments_method_id'), search.get('payment_method_id')]
  if (card !== null) return methods.find(({ linkedCardId }) => String(linkedCardId) === card)
  return methods.find((each) => !isCard(each) && String(each.id) === method)
}

const PRESETS = [25, 50, 100, 200, 500]
const boundsOf = (method: PaymentChoice): { readonly min: Micro | undefined; readonly max: Micro | undefined } => ({
  min: method.min_amount === null ? undefined : parseMicro(method.min_amount),
  max: method.max_amount === null ? undefined : parseMicro(method.max_amount),
})

export const presetsOf = (method: PaymentChoice): readonly number[] => {
  const { min, max } = boundsOf(method)
  return PRESETS.filter((dollars) => {
    const amount = BigInt(dollars) * 1_000_000n
    return amount >= (min ?? 0n) && (max === undefined || amount <= max)
  })
}

/** What was typed, as USD of at most two decimals; a comma counts as the decimal mark, full-width digits as digits. Undefined when it is no amount above 0. */
export function typedAmount(text: string): Micro | undefined {
  const plain = text.normalize('NFKC').replace(/\s/g, '').replace(',', '.')
  if (!/^\d{1,9}(\.\d{0,2})?$/.test(plain)) return undefined
  const amount = parseMicro(plain.replace(/\.$/, ''))
  return amount !== undefined && amount > 0n ? amount : undefined
}

export interface Rung {
  readonly ppm: number
  readonly from: Micro
  readonly isReached: boolean
}
/** The bonus tiers from the lowest; one is reached, the highest that the amount comes to. */
export function ladderOf(method: PaymentChoice, amount: Micro | undefined): readonly Rung[] {
  const tiers = bonusesOf(method).toSorted((a, b) => (a.fromAmount < b.fromAmount ? -1 : 1))
  const reached = tiers.findLastIndex(({ fromAmount }) => fromAmount <= (amount ?? micro(0n)))
  return tiers.map(({ fromAmount, ppm }, index) => ({ ppm, from: fromAmount, isReached: index === reached }))
}

import { wholeNumber } from '../../../values/units.ts'

/** A service that the customer may order, at the customer's own price. */
export interface OfferedService {
  readonly id: number
  readonly name: string
  readonly network: string
  readonly price: string
  readonly priceType: 'per_quantity' | 'fixed'
  readonly pricingPer: number
  readonly minQuantity: number
  readonly maxQuantity: number
  readonly quantityStep: number
  readonly defaultQuantity: number
  readonly isLinkRequired: boolean
  readonly exampleLink: string | null
  readonly isCounted: boolean
  readonly hasGuarantee: boolean
  readonly mayDripFeed: boolean
  readonly targets: readonly {
    readonly id: number
    readonly name: string
    readonly isOptional: boolean
    readonly allowed: readonly string[]
  }[]
}

export interface Quote {
  /** Of each line, before the coupon. */
  readonly lines: readonly { readonly cost: string; readonly quantity: number }[]
  readonly amount: string
  readonly coupon: { readonly type: 'discount' | 'bonus' | 'cashback'; readonly worth: string } | null
  readonly cost: string
  readonly balance: string
  /** With a minus where the order cannot be paid. */
  readonly after: string
}

/** A line of an order: a service, and what is typed for it. */
export interface DraftLine {
  readonly key: number
  readonly service: OfferedService
  readonly draft: OrderDraft
}

/** As many as the server takes at once. */
export const LINES_MAX = 20

/** What is typed of an order. */
export interface OrderDraft {
  readonly link: string
  readonly quantity: string
  readonly isGuarantee: boolean
  readonly targets: Readonly<Record<number, string>>
  readonly hasDripFeed: boolean
  readonly runs: string
  readonly minutes: string
}

export const newDraft = ({ defaultQuantity }: Pick<OfferedService, 'defaultQuantity'>): OrderDraft => ({
  ...{ link: '', quantity: String(defaultQuantity), isGuarantee: false, targets: {} },
  ...{ hasDripFeed: false, runs: '5', minutes: '60' },
})

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const numberOf = (text: string): number | undefined => {
  const digits = wholeNumber(text.trim())
  return digits === undefined ? undefined : Number(digits)
}

/** A line as it is asked and placed; undefined while a number cannot be read. */
export function orderOf(service: OfferedService, draft: OrderDraft) {
  const quantity = service.isCounted ? 0 : numberOf(draft.quantity)
  const [runs, minutesBetweenRuns] = [numberOf(draft.runs), numberOf(draft.minutes)]
  const hasDripFeed = service.mayDripFeed && draft.hasDripFeed
  if (quantity === undefined || (hasDripFeed && (runs === undefined || minutesBetweenRuns === undefined))) return undefined
  return {
    serviceId: service.id,
    quantity,
    link: draft.link.trim(),
    isGuarantee: service.hasGuarantee && draft.isGuarantee,
    targets: service.targets.flatMap(({ id }) => {
      const values = linesOf(draft.targets[id] ?? '')
      return values.length === 0 ? [] : [{ id, values }]
    }),
    dripFeed: hasDripFeed ? { runs, minutesBetweenRuns } : null,
  }
}

/** All lines and the coupon; undefined while there are none, or a number cannot be read. */
export function wholeOrderOf(lines: readonly DraftLine[], coupon: string) {
  const orders = lines.flatMap(({ service, draft }) => orderOf(service, draft) ?? [])
  return lines.length > 0 && orders.length === lines.length ? { lines: orders, coupon: coupon.trim() } : undefined
}

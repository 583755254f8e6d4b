import type { CatalogueSnapshot } from '@vitrine/catalogue'
import type { Panel } from '@vitrine/panels'
import { micro, Refusal, sumMicro } from '@vitrine/platform/kernel'
import {
  CENT_STEP,
  cashbackEarned,
  dripModes,
  fractionOf,
  gatewayMinor,
  lineCharges,
  MICRO_STEP,
  noDiscounts,
  quote,
  refundDue,
} from '@vitrine/pricing'
import fc from 'fast-check'
import { priced } from '../commands/placing/place-order.ts'
import { type PreparedLine, prepareLines } from '../commands/placing/prepare-lines.ts'
import type { OrderLineInput } from '../contract/schemas.ts'
import { coversInCurrency, exactCost, exactFeedCost, exactQuote, nearest } from './exact-money.ts'

const RUNS_MAX = 12
const ppm = fc.oneof(fc.constant(0), fc.constantFrom(20_000, 50_000, 333_333, 999_999, 1_000_000), fc.integer({ min: 0, max: 1_000_000 }))

const anyService = fc
  .record({
    priceNano: fc.oneof(fc.bigInt(0n, 100n), fc.bigInt(1n, 10n ** 7n), fc.bigInt(1n, 10n ** 13n)),
    pricingPer: fc.constantFrom(1, 10, 100, 1000),
    isFixed: fc.boolean(),
    discountPpm: ppm,
    step: fc.constantFrom(1, 1, 10, 50),
    minSteps: fc.integer({ min: 1, max: 20 }),
    reachSteps: fc.integer({ min: 0, max: 100_000 }),
  })
  .map(({ step, minSteps, reachSteps, ...facts }) => ({ ...facts, step, min: minSteps * step, max: (minSteps + reachSteps) * step }))

const anyLine = fc.record({
  service: anyService,
  /** Where between smallest and largest the quantity lies. */
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  isGuarantee: fc.boolean(),
  drip: fc.option(
    fc.record({ mode: fc.constantFrom(...dripModes), runs: fc.integer({ min: 2, max: RUNS_MAX }), step: fc.integer({ min: 1, max: 200 }) }),
    {
      nil: undefined,
      freq: 2,
    },
  ),
  /** What is delivered of each part, in percent. */
  delivered: fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: RUNS_MAX }),
})

/** One purchase with everything that can change its price. */
const purchaseOnScreen = fc.record({
  moneyStep: fc.constant(CENT_STEP),
  lines: fc.array(anyLine, { minLength: 1, maxLength: 3 }),
  guaranteePpm: ppm,
  gradePpm: ppm,
  ownRatePpm: ppm,
  coupon: fc.option(
    fc.record({
      type: fc.constantFrom('discount' as const, 'cashback' as const, 'bonus' as const),
      calculation: fc.constantFrom('fixed' as const, 'percent' as const),
      amount: fc.bigInt(1n, 10n ** 9n).map(micro),
      ppm: fc.integer({ min: 1, max: 1_000_000 }),
      minAmount: fc.oneof(fc.constant(micro(0n)), fc.bigInt(0n, 10n ** 9n).map(micro)),
    }),
  ),
  /** From balance when there is none: then there is neither fee nor bonus. */
  method: fc.option(
    fc.record({
      feePpm: ppm,
      bonuses: fc.uniqueArray(fc.record({ fromAmount: fc.bigInt(0n, 10n ** 9n).map(micro), ppm: fc.integer({ min: 1, max: 500_000 }) }), {
        maxLength: 3,
        selector: ({ fromAmount }) => fromAmount,
      }),
      rateMillionths: fc.oneof(fc.constant(1_000_000n), fc.bigInt(1n, 200_000_000n)),
    }),
  ),
})
/** Over the API v2 there is neither coupon nor payment method. */
const purchaseOverApi = purchaseOnScreen.map((purchase) => ({ ...purchase, moneyStep: MICRO_STEP, coupon: null, method: null }))
export const anyPurchase = fc.oneof({ weight: 4, arbitrary: purchaseOnScreen }, { weight: 1, arbitrary: purchaseOverApi })
export type AnyPurchase = typeof anyPurchase extends fc.Arbitrary<infer Value> ? Value : never
type AnyLine = AnyPurchase['lines'][number]

/** Which cases the generator produced, so that a test fails when one never came. */
export type Coverage = Map<string, number>

const check = (holds: boolean, what: string): void => {
  if (!holds) throw new Error(what)
}

/** Quotes a purchase, orders it, has it paid and ended, and compares every figure with the exact one; throws at the first that differs. */
export function tryPurchase(purchase: AnyPurchase, coverage: Coverage): void {
  const quoted = prepared(purchase, true)
  const placed = prepared(purchase, false)
  check((quoted === undefined) === (placed === undefined), 'what is refused when it is ordered is refused when it is quoted')
  if (!quoted || !placed) {
    count(coverage, 'refused')
    return
  }
  const exact = exactCosts(purchase)
  for (const [index, cost] of exact.entries()) {
    check(quoted[index]?.cost === cost, `line ${index} is quoted at ${quoted[index]?.cost} instead of ${cost}`)
    check(placed[index]?.cost === cost, `line ${index} costs ${placed[index]?.cost} instead of ${cost}`)
  }
  const amount = sumMicro(quoted.map(({ cost }) => cost))
  const { feePpm, bonuses } = purchase.method ?? { feePpm: 0, bonuses: [] }
  const quotedCost = quote({ amount, feePpm, coupon: purchase.coupon, bonuses, kind: 'order' })
  const should = exactQuote({ amount, feePpm, coupon: purchase.coupon, bonuses })
  check(
    quotedCost.couponBonus === should.worth &&
      quotedCost.discount === should.discount &&
      quotedCost.fee === should.fee &&
      quotedCost.paymentMethodBonus === should.bonus,
    `coupon, fee and bonus are ${quotedCost.couponBonus}, ${quotedCost.fee}, ${quotedCost.paymentMethodBonus} instead of ${should.worth}, ${should.fee}, ${should.bonus}`,
  )
  check(quotedCost.totalAmount === should.total, `the total is ${quotedCost.totalAmount} instead of ${should.total}`)
  payAndEnd(purchase, placed, quotedCost, coverage)
}

/** What is charged for the lines and asked for by the invoice is the quote, and stays whole however the order ends. */
function payAndEnd(purchase: AnyPurchase, placed: readonly PreparedLine[], quoted: ReturnType<typeof quote>, coverage: Coverage): void {
  const offer = purchase.coupon && { offer: { id: 1, terms: purchase.coupon } as never, at: new Date(0) }
  const { charges } = priced({ lines: placed, coupon: offer })
  const charged = charges.reduce((sum, line) => sum + line.charged, 0n)
  inSteps(purchase, [quoted.totalAmount, quoted.fee, quoted.toBeCredited, ...charges.flatMap((line) => [line.charged, line.coupon])])
  check(
    charged + quoted.fee === quoted.totalAmount,
    `charged ${charged} and a fee of ${quoted.fee} are not the quoted ${quoted.totalAmount}`,
  )
  check(charges.reduce((sum, line) => sum + line.coupon, 0n) === quoted.couponBonus, 'the shares of the coupon are the coupon')
  if (purchase.method) {
    const { rateMillionths } = purchase.method
    const minor = gatewayMinor(quoted.totalAmount, fractionOf(Number(rateMillionths)))
    if (rateMillionths === 1_000_000n) check(minor * CENT_STEP === quoted.totalAmount, 'an invoice in USD is the total, to the cent')
    check(coversInCurrency(minor, quoted.totalAmount, rateMillionths), `${minor} hundredths do not just cover ${quoted.totalAmount}`)
    count(coverage, rateMillionths === 1_000_000n ? 'paid in USD' : 'paid in another currency')
  } else count(coverage, purchase.moneyStep === MICRO_STEP ? 'over the API v2' : 'from balance')
  let earnedBack = 0n
  for (const [index, line] of placed.entries()) {
    const { charged: whole = micro(0n), coupon = micro(0n) } = charges[index] ?? {}
    check(whole >= 0n && whole <= line.cost, 'a line is charged between nothing and its cost')
    earnedBack += endLine(line, { charged: whole, coupon }, purchase, index)
  }
  const worth = quoted.couponType === 'cashback' ? quoted.couponBonus : 0n
  check(earnedBack <= worth, 'no more cashback than promised')
  count(coverage, purchase.coupon ? `coupon ${quoted.couponType ?? 'not applied'}` : 'no coupon')
  for (const { drip, service } of purchase.lines)
    count(coverage, drip ? `drip feed ${drip.mode}` : service.isFixed ? 'fixed price' : 'price per quantity')
}

/** Ends every part of a line after some delivery: refund and earned are what was charged, to the micro. Answers the cashback. */
function endLine(
  line: PreparedLine,
  whole: { readonly charged: bigint; readonly coupon: bigint },
  purchase: AnyPurchase,
  index: number,
): bigint {
  const parts = line.plan?.parts ?? [{ quantity: line.quantity, cost: line.cost }]
  const type = purchase.coupon?.type ?? null
  const shares = lineCharges(
    parts.map(({ cost }) => cost),
    { couponBonus: micro(whole.coupon), couponType: type },
    purchase.moneyStep,
  )
  check(shares.reduce((sum, part) => sum + part.charged, 0n) === whole.charged, 'the charges of the runs are the charge of the line')
  const shown = purchase.lines[index]?.delivered ?? [100]
  let cashback = 0n
  for (const [at, part] of parts.entries()) {
    const share = shares[at] ?? { charged: micro(0n), coupon: micro(0n) }
    const delivered = Math.floor((part.quantity * (shown[at % shown.length] ?? 100)) / 100)
    const { moneyStep } = purchase
    const { refund, earned } = refundDue({ charged: share.charged, quantity: part.quantity, delivered, moneyStep })
    inSteps(purchase, [share.charged, share.coupon, refund, earned])
    check(refund + earned === share.charged && refund >= 0n && earned >= 0n, 'refund and earned are what was charged')
    check(
      refund === nearest(share.charged * BigInt(part.quantity - delivered), BigInt(part.quantity) * moneyStep) * moneyStep,
      'the refund is the undelivered share, to the nearest step',
    )
    if (type === 'cashback') cashback += cashbackEarned(share, earned, moneyStep)
  }
  return cashback
}

/** Every amount that anybody is shown is whole cents; over the API v2 whole micros. */
const inSteps = ({ moneyStep }: AnyPurchase, amounts: readonly bigint[]): void =>
  check(
    amounts.every((amount) => amount % moneyStep === 0n),
    `${amounts.join(', ')} are whole multiples of ${moneyStep}`,
  )

const quantityOf = ({ service: { min, max, step }, share }: AnyLine): number => min + Math.floor((share * (max - min)) / step) * step

/** The lines as the shop prices them; undefined when it refuses. */
function prepared(purchase: AnyPurchase, isQuote: boolean): PreparedLine[] | undefined {
  const { lines, guaranteePpm, gradePpm, ownRatePpm, moneyStep } = purchase
  try {
    return prepareLines({
      snapshot: shelf(lines),
      panel: { settings: { guarantee_charge_percent: fractionOf(guaranteePpm) } } as Panel,
      lines: lines.map(inputOf),
      prefix: isQuote ? 'services' : 'orders',
      isQuote,
      moneyStep,
      discounts: { ...noDiscounts, gradePpm, services: new Map(lines.map((_, index) => [index + 1, ownRatePpm])) },
    })
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

const inputOf = (line: AnyLine, index: number): OrderLineInput => ({
  service_id: index + 1,
  quantity: quantityOf(line),
  is_guarantee: line.isGuarantee,
  is_reorder: false,
  targetable_values: [],
  ...(line.drip
    ? { drip_feed: { mode: line.drip.mode, runs: line.drip.runs, quantity_step: line.drip.step, minutes_between_runs: 60 } }
    : {}),
})

/** A catalogue of the purchase's own services, in the order of its lines. */
function shelf(lines: readonly AnyLine[]): CatalogueSnapshot {
  const services = lines.map(({ service }, index) => ({
    id: index + 1,
    name: 'Service',
    isSellable: true,
    priceNano: service.priceNano,
    pricingPer: service.pricingPer,
    priceType: service.isFixed ? 'fixed' : 'per_quantity',
    discountPpm: service.discountPpm,
    minQuantity: service.min,
    maxQuantity: service.max,
    quantityStep: service.step,
    hasRefill: true,
    urlIsRequired: false,
    targets: [],
    calculableQuantity: false,
    allowsCancel: true,
    dripFeedIsAllowed: true,
    isPackage: false,
    packageItems: [],
  }))
  return { service: (id: number) => services[id - 1] } as never
}

const exactCosts = ({ lines, guaranteePpm, gradePpm, ownRatePpm, moneyStep }: AnyPurchase): bigint[] =>
  lines.map((line) => {
    const { service, drip, isGuarantee } = line
    const exact = {
      ...service,
      quantity: quantityOf(line),
      discountsPpm: [service.discountPpm, gradePpm, ownRatePpm],
      guaranteePpm: isGuarantee ? guaranteePpm : 0,
      step: moneyStep,
    }
    return drip ? exactFeedCost(exact, drip, service.min) : exactCost(exact)
  })

const count = (coverage: Coverage, what: string): void => void coverage.set(what, (coverage.get(what) ?? 0) + 1)

/** So many random purchases; a failing one is shrunk and named by its seed. */
export function checkArithmetic({ cases, seed }: { readonly cases: number; readonly seed: number }): Coverage {
  const coverage: Coverage = new Map()
  fc.assert(
    fc.property(anyPurchase, (purchase) => tryPurchase(purchase, coverage)),
    { numRuns: cases, seed },
  )
  return coverage
}

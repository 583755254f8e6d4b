import { type Micro, sumMicro } from '@vitrine/platform/kernel'
import type { Coupon } from '@vitrine/pricing'
import { useMemo, useState } from 'react'
import { useShop } from '../../../shop/shop-context.tsx'
import { type CouponState, type CouponWorth, couponFor, couponState, couponWorth } from '../../payment/methods/coupon.ts'
import { type ChosenWay, defaultMethod, findWay, type PaymentChoice, wayOf } from '../../payment/methods/payment-choices.ts'
import { useBalance } from '../../payment/methods/use-default-way.ts'
import type { OrderPageData } from '../form/load-order-page.ts'
import { useLinesQuote } from '../form/state/use-lines-quote.ts'
import { guaranteePpmOf, offersGuarantee, subtotalOf } from '../model/budget.ts'
import { freshOrder, type LineForm, withWay } from '../model/order-form.ts'
import { quoteBody } from '../model/order-requests.ts'
import { type SumReceipt, sumReceipt } from '../model/sum-receipt.ts'
import { isReady, type JudgedLine, judgeLine, LINES_MAX, parseLines } from './model/mass-lines.ts'
import { type Box, useBox } from './use-box.ts'
import { BATCH, type CheckedLines, type Line, useCheckedLines } from './use-checked-lines.ts'
import { useKnownServices } from './use-known-services.ts'

export interface CostedLine extends JudgedLine {
  readonly cost: Micro | undefined
}

export interface MassOrder {
  readonly box: Box
  readonly lines: readonly CostedLine[]
  /** Those that can be sent, as they are sent. */
  readonly ready: readonly Line[]
  readonly wrongCount: number
  readonly isTooLong: boolean
  /** Some service is being looked up, or the server has not judged the latest change yet. */
  readonly isPending: boolean
  readonly offersGuarantee: boolean
  readonly isGuarantee: boolean
  readonly setGuarantee: (isOn: boolean) => void
  readonly method: PaymentChoice | undefined
  readonly choose: (way: ChosenWay) => void
  readonly sums: SumReceipt
  readonly coupon: MassCoupon
  readonly refuse: CheckedLines['refuse']
}

/** One coupon for all lines. It counts once, so all lines have to go in one purchase. */
export interface MassCoupon {
  readonly code: string
  readonly state: CouponState
  readonly does: CouponWorth | undefined
  /** More lines than one purchase takes. */
  readonly isTooMuch: boolean
  /** For figures that are shown before the server's. */
  readonly known: Coupon | null
  readonly apply: (code: string) => void
}

/** An address may bring one line along. */
const firstLine = ({ form, isServiceMissing, requested: isRequested }: OrderPageData & { readonly requested: boolean }): string =>
  isRequested && !isServiceMissing && form.serviceId !== null ? `${form.serviceId} | ${form.url} | ${form.quantity}\n` : ''

/** The box, what its lines mean, and what they cost together. */
export function useMassOrder(data: OrderPageData, isRequested: boolean): MassOrder {
  const { guarantee_charge_percent: charge } = useShop().settings
  const box = useBox(firstLine({ ...data, requested: isRequested }))
  const [isGuarantee, setGuarantee] = useState(true)
  const [chosen, setChosen] = useState<ChosenWay>()
  const balance = useBalance()
  const parsed = useMemo(() => parseLines(box.text), [box.text])
  const known = useKnownServices(useMemo(() => parsed.flatMap(({ service }) => service ?? []), [parsed]))
  // What is only wrong to the server is asked about again when the line has changed.
  const wellFormed = useMemo(() => parsed.map((line) => judgeLine(line, known, new Map())).filter(isReady), [parsed, known])
  const requested = useMemo(() => wellFormed.map((line) => toLine(line, isGuarantee)), [wellFormed, isGuarantee])
  const checked = useCheckedLines(parsed.length > LINES_MAX ? [] : requested)
  const lines = parsed.map((line): CostedLine => {
    const judged = judgeLine(line, known, checked.refused)
    const { found, units } = judged
    const ours = found && isReady(judged) ? subtotalOf(found, [units], guaranteePpmOf(found, isGuarantee, charge)) : undefined
    return { ...judged, cost: checked.costs.get(line.text) ?? ours }
  })
  const good = lines.filter(isReady)
  const ready = good.map((line) => toLine(line, isGuarantee))
  const amount = sumMicro(good.flatMap(({ cost }) => cost ?? []))
  const method = chosen ? findWay(data.methods, chosen) : defaultMethod(data.methods, balance, amount)
  const way = chosen ?? (method ? wayOf(method) : { paymentMethodId: null })
  const { coupon, quote } = useMassCoupon(ready, way, amount)
  return {
    box,
    lines,
    ready,
    wrongCount: lines.filter(({ problem }) => problem).length,
    isTooLong: parsed.length > LINES_MAX,
    isPending: checked.isPending || lines.some(({ isWaiting }) => isWaiting),
    offersGuarantee: good.some(({ found }) => found && offersGuarantee(found, charge)),
    isGuarantee,
    setGuarantee,
    method,
    choose: setChosen,
    sums: sumReceipt({
      count: good.length,
      amount,
      listed: undefined,
      method,
      coupon: coupon.known,
      quote,
    }),
    coupon,
    refuse: checked.refuse,
  }
}

function useMassCoupon(ready: readonly Line[], way: ChosenWay, amount: Micro) {
  const [code, setCode] = useState('')
  const isTooMuch = code !== '' && ready.length > BATCH
  const forms = code === '' || isTooMuch ? [] : ready.map(({ form }) => form)
  const live = useLinesQuote(
    forms.length === 0 ? undefined : quoteBody(forms, withWay({ ...freshOrder(), coupon: code }, way)),
    () => undefined,
  )
  const answer = live.quote && { quote: live.quote, code: live.coupon }
  const known = couponFor(code, answer, amount)
  const coupon: MassCoupon = {
    code,
    state: couponState(code, answer, live.isPending),
    does: couponWorth(known, amount),
    isTooMuch,
    known,
    apply: (typed) => setCode(typed.trim()),
  }
  return { coupon, quote: live.isPending ? undefined : live.quote }
}

const toLine = ({ text, found, url, units }: JudgedLine, isGuarantee: boolean): Line => ({
  text,
  form: formOf(found, url, units, isGuarantee),
})

const formOf = (service: JudgedLine['found'], url: string, quantity: number, isGuarantee: boolean): LineForm => ({
  ...freshOrder(),
  serviceId: service?.id ?? null,
  url,
  quantity,
  isGuarantee: isGuarantee && service?.has_refill === true,
})

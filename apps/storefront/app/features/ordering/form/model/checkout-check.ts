import type { FormErrors } from '../../../../forms/map-errors.ts'
import { holdingBack } from '../../model/problems.ts'
import type { ParkedLine } from './order-groups.ts'

const OF_CHECKOUT: readonly string[] = ['email', 'paymentMethodId']
const entriesOf = (errors: FormErrors, isOfCheckout: boolean): FormErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => OF_CHECKOUT.includes(field) === isOfCheckout))

/** Of all that is wrong, what belongs to one line. */
export const ofLine = (errors: FormErrors): FormErrors => entriesOf(errors, false)
/** Of all that is wrong, what belongs to the checkout, which all lines share. */
export const ofCheckout = (errors: FormErrors): FormErrors => entriesOf(errors, true)

export interface LinesInput {
  readonly lines: readonly Pick<ParkedLine, 'key' | 'form' | 'place'>[]
  /** The line that stands in the form; what is said about it is newer than what it was parked with. */
  readonly open: { readonly key: number | undefined; readonly errors: FormErrors }
  readonly isWaiting: boolean
  readonly missingOf: (line: Pick<ParkedLine, 'form' | 'place'>) => FormErrors
}

/** What is wrong with each line, by its place: what it misses, and what was said about it and still stands. Lines that are right are left out. */
export function wrongLines({ lines, open, isWaiting, missingOf }: LinesInput): ReadonlyMap<number, FormErrors> {
  return new Map(
    lines.flatMap((line, index) => {
      const said = line.key === open.key ? open.errors : line.form.errors
      const own = ofLine({ ...holdingBack(said, { isDripFeed: line.form.isDripFeed, isWaiting }), ...missingOf(line) })
      return Object.keys(own).length > 0 ? [[index, own] as const] : []
    }),
  )
}

/** What to tell when something is wrong, of the checkout too: what the server said about e-mail and coupon goes on standing. */
export const checkoutToTell = ({ email, coupon }: FormErrors, general: FormErrors): FormErrors => ({
  ...(email && { email }),
  ...(coupon && { coupon }),
  ...general,
})

import { looksLikeEmail } from '../../../forms/looks-like-email.ts'
import { type FormErrors, hasFormErrors, withoutError } from '../../../forms/map-errors.ts'
import type { OrderService } from './choices.ts'
import type { LinkState } from './link-recognition.ts'
import type { OrderForm } from './order-form.ts'
import { editorOf, shownTargets, tooLongLine } from './targets.ts'

/** The fields in the order in which they stand on the page: the first wrong one gets the focus. */
export const fieldOrder = [
  'url',
  'serviceId',
  'quantity',
  'configurationQuantity',
  'drip_feed',
  'runs',
  'dripFeedMinutes',
  'mode',
  'quantity_step',
  'targetableValues',
  'keywords',
  'email',
  'paymentMethodId',
  'balance',
  'coupon',
] as const

export const firstProblem = (errors: FormErrors): string | undefined =>
  fieldOrder.find((field) => field in errors) ?? Object.keys(errors)[0]

export const problemsInOrder = (errors: FormErrors): readonly string[] => Object.keys(errors).toSorted((a, b) => placeOf(a) - placeOf(b))
const placeOf = (field: string): number => {
  // biome-ignore lint/complexity/useIndexOf: the list is of known fields, the text may be any
  const place = fieldOrder.findIndex((known) => known === field)
  return place < 0 ? fieldOrder.length : place
}

const OF_DRIP_FEED: readonly string[] = ['drip_feed', 'runs', 'dripFeedMinutes', 'mode', 'quantity_step']
const OF_PAYMENT: readonly string[] = ['paymentMethodId', 'balance']

export interface HeldAs {
  readonly isDripFeed: boolean
  /** The order stands and only its payment was refused: it may be tried again as it is. */
  readonly isWaiting: boolean
}

/**
 * What was said about the fields of an order and still stands there: it blocks adding and submitting, because the same order would only be refused again
 * (VALMAP-013). A field that is not on the page blocks nothing, since nobody could put it right.
 */
export function holdingBack(errors: FormErrors, { isDripFeed, isWaiting }: HeldAs): FormErrors {
  const shown: readonly string[] = fieldOrder
  const stands = (field: string): boolean =>
    shown.includes(field) && (isDripFeed || !OF_DRIP_FEED.includes(field)) && !(isWaiting && OF_PAYMENT.includes(field))
  const standing = Object.fromEntries(Object.entries(errors).filter(([field]) => stands(field)))
  return hasFormErrors(standing) ? withoutError(standing, 'email', 'coupon') : {}
}

/** What we can see to be missing before the server is asked; it has the last word about everything else. */
export interface Missing {
  readonly url: boolean
  readonly service: boolean
  /** The chosen service is open to a higher grade only. */
  readonly grade: boolean
  readonly lines: boolean
  readonly longLine: number | undefined
  readonly email: 'absent' | 'malformed' | undefined
  readonly method: boolean
}

/** Who orders, as far as it decides what may be ordered. */
export interface Buyer {
  readonly isGuest: boolean
  readonly opensClosedSales: boolean
}

export const isLocked = (service: Pick<OrderService, 'available_closed_sales'> | undefined, { opensClosedSales }: Buyer): boolean =>
  service?.available_closed_sales === true && !opensClosedSales

/** What is still missing before an order can be sent; the link only where the service needs one, the e-mail only of a guest. */
export function missingFrom(form: OrderForm, service: OrderService | undefined, buyer: Buyer): Missing {
  const { isGuest } = buyer
  const email = form.email.trim()
  return {
    /** Only where the service needs one (SERVICE-001). */
    url: service?.url_is_required === true && form.url.trim() === '',
    service: service === undefined,
    grade: isLocked(service, buyer),
    lines: service?.calculable_quantity === true && form.quantity === 0,
    longLine: longLineOf(form, service),
    /** Only of a guest (VAL-002). */
    email: !isGuest ? undefined : email === '' ? 'absent' : looksLikeEmail(email) ? undefined : 'malformed',
    method: form.paymentMethodId === null,
  }
}

function longLineOf(form: OrderForm, service: OrderService | undefined): number | undefined {
  for (const target of service ? shownTargets(service) : []) {
    if (editorOf(target) !== 'lines') continue
    const line = tooLongLine(form.targetableValues.find(({ targetId }) => targetId === target.id)?.values ?? [])
    if (line !== undefined) return line
  }
  return undefined
}

/** The link's own verdict is an error of the form too, until another link is typed. */
export const withLinkVerdict = (errors: FormErrors, link: LinkState): FormErrors =>
  link.kind === 'invalid' && !('url' in errors) ? { ...errors, url: [link.message] } : errors

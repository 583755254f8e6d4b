import { CENT_STEP, MICRO_STEP, type MoneyStep } from '@vitrine/pricing'

/** What orders and subscriptions of the reseller API say of where they come from. */
export const API_V2 = 'api_v2'

/** What an operator's test order for a route says of where it comes from (docs/adr/0068). */
export const ROUTE_TEST = 'route_test'
/** What an order that an operator placed for a customer says of where it comes from. */
export const BY_OPERATOR = 'operator'
/** Whose order it is where no customer ordered: no account has this number, so it is in nobody's list, mails or balance. */
export const NO_CUSTOMER = 0

/** Publications are priced as the subscription was ordered: exact to the micro over the API v2, in whole cents on screens (ADR 0018). */
export const moneyStepOf = ({ source }: { readonly source: string | null }): MoneyStep => (source === API_V2 ? MICRO_STEP : CENT_STEP)

// What operators (operator/) and the demo (demo/) need of this domain beside its public API.
export { addHoldRule, dropHoldRule, type HeldDecision, refuseHeld, releaseHeld } from './commands/moderation/moderate.ts'
export { placeOrder } from './commands/placing/place-order.ts'
export { prepareLines } from './commands/placing/prepare-lines.ts'
export { rebuildOrderSearch } from './commands/rebuild-order-search.ts'
export { answerTicket } from './commands/tickets/work-on-ticket.ts'
export { rateTicket } from './commands/tickets/write-as-customer.ts'
export { findPanelOfHeldOrder, listHeldOrders, listHoldRules } from './queries/orders/held-orders.ts'

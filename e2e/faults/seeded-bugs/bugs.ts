/** A mistake that somebody might really make, and the tests that must notice it. */
export interface SeededBug {
  readonly name: string
  readonly file: string
  /** Stands in the file exactly once; null makes a new file of `to`. */
  readonly from: string | null
  readonly to: string
  readonly suite: readonly string[]
  /** The beginning of the titles of the tests that are enough; all of the suite when not given. */
  readonly title?: string
}

const afterAllMigrations = (domain: string): string => `domains/${domain}/migrations/20991231235959-seeded.sql`

export const seededBugs: readonly SeededBug[] = [
  {
    name: 'an unclear answer counts as "not taken", and the order is sent again',
    file: 'domains/fulfilment/commands/sending/record-outcome.ts',
    from: `await settleUnknown(deps, trx, open, {
        class: 'ambiguous',`,
    to: `await settleNotTaken(deps, trx, open, { state: 'rejected', refusedRoute: null }, {
        class: 'ambiguous',`,
    suite: ['domains/fulfilment/commands/answers'],
    title: "kind: 'close'",
  },
  {
    name: 'a lost worker’s order is ready again although its request was out',
    file: 'domains/fulfilment/commands/attempts/sweep-line.ts',
    from: `if (attempt?.state === 'created') {`,
    to: `if (attempt?.state === 'created' || attempt?.state === 'sent') {`,
    suite: ['domains/fulfilment/commands/crash'],
    title: 'is unknown, never ready, once the intent stands',
  },
  {
    name: 'one refused repeat proves that nothing was taken',
    file: 'domains/fulfilment/commands/attempts/is-refused-for-good.ts',
    from: `return refusals.count >= refusalsMin && spanMs >= deps.timings.zeroApartMs`,
    to: `return refusals.count >= 1 || refusalsMin < spanMs`,
    suite: ['domains/fulfilment/commands/reviews'],
    title: 'prove nothing when there are two, however late they come',
  },
  {
    name: 'an order that is not listed yet counts as not taken at once',
    file: 'domains/fulfilment/commands/unknown/resolve-line.ts',
    from: `return isOldEnough(deps, doubt) ? { kind: 'not-taken', definitive: false, evidence } : { kind: 'nothing' }`,
    to: `return { kind: 'not-taken', definitive: false, evidence }`,
    suite: ['domains/fulfilment/commands/reviews'],
    title: 'is not taken for gone while its request may still be on its way',
  },
  {
    name: 'the quantity is left out beside any text, so that the upstream panel counts its lines',
    file: 'connectors/providers/api-v2/translate/add.ts',
    from: `if (order.countedBy === 'quantity') form.set`,
    to: `if (order.countedBy === 'quantity' && Object.keys(order.fields).length === 0) form.set`,
    suite: ['e2e/faults/providers/providers.db'],
    title: 'is understood as the table says',
  },
  {
    name: 'a brief travels as comments whose lines are counted',
    file: 'domains/fulfilment/model/parameters.ts',
    from: `    countedBy: parameters?.countedBy ?? 'quantity',
    fields: Object.fromEntries(fields),`,
    to: `    countedBy: 'brief' in order.fields ? 'lines' : (parameters?.countedBy ?? 'quantity'),
    fields: Object.fromEntries(fields.map(([name, text]) => [name === 'brief' ? 'comments' : name, text])),`,
    suite: ['e2e/faults/simulator/simulator'],
    title: 'loses no order, doubles none',
  },
  {
    name: 'a route that loses a target is used all the same',
    file: 'domains/fulfilment/commands/sending/claim-lines.ts',
    from: `fit.push(misfit ? { ...route, isPaused: true } : route)`,
    to: `fit.push(route)`,
    suite: ['domains/fulfilment/commands/parameters'],
    title: 'a route that would lose a part',
  },
  {
    name: 'a delivered count may fall',
    file: 'domains/ordering/commands/lines/report.ts',
    from: `const delivered = Math.max(line.delivered, Math.min(news.delivered, line.quantity))`,
    to: `const delivered = Math.min(news.delivered, line.quantity)`,
    suite: ['domains/fulfilment/commands/news'],
    title: 'are never less than they were',
  },
  {
    name: 'a balance moves by a micro more than its entries',
    file: afterAllMigrations('ledger'),
    from: null,
    to: `create function ledger.seeded() returns trigger language plpgsql as $$ begin
      if new.posted > old.posted and new.seq % 5 = 0 then new.posted := new.posted + 1; end if; return new; end $$;
      create trigger seeded before update on ledger.balance for each row execute function ledger.seeded();`,
    suite: ['domains/ledger/ledger-sequences'],
  },
  {
    name: 'an overdraft is possible',
    file: afterAllMigrations('ledger'),
    from: null,
    to: `alter table ledger.balance drop constraint funds; alter table ledger.entry drop constraint entry_funds;`,
    suite: ['domains/ledger/ledger'],
    title: 'refuses an overdraft and leaves nothing behind',
  },
  {
    name: 'a refund is rounded up',
    file: 'domains/pricing/refund.ts',
    from: `inSteps(charged * missing, BigInt(quantity), moneyStep)`,
    to: `inSteps(charged * missing + (BigInt(quantity) * moneyStep) / 2n, BigInt(quantity), moneyStep)`,
    suite: ['domains/pricing'],
  },
  {
    name: 'a settled payment of test money counts as money',
    file: 'domains/payments/commands/invoices/settle-external-payment.ts',
    from: `if (account.isLive && !payment.live)`,
    to: `if (account.isLive && !payment.live && payment.amountMinor < 0n)`,
    suite: ['domains/payments/commands/invoices/settle-external-payment', 'domains/payments/http/gateway'],
    title: 'of a test mode is refused on a live account',
  },
  {
    name: 'a bonus is given twice',
    file: 'domains/payments/commands/invoices/settle-free.ts',
    from: `{ debit: expense, credit: customer, amount: gifts.bonus, code: 'bonus' },`,
    to: `{ debit: expense, credit: customer, amount: gifts.bonus, code: 'bonus' }, { debit: expense, credit: customer, amount: gifts.bonus, code: 'bonus' },`,
    suite: ['domains/payments/commands/invoices/settle-external-payment', 'domains/payments/http/funds'],
    title: 'is taken once, however often it is reported',
  },
  {
    name: 'a refund whose answer was lost is asked for again under another key',
    file: 'domains/payments/commands/refunds/send-refund.ts',
    from: `const { requestKey: key, paymentExternalId, amountMinor } = refund`,
    to: `const { requestKey, attempts, paymentExternalId, amountMinor } = refund; const key = requestKey.slice(0, -2) + String(10 + attempts)`,
    suite: ['domains/payments/commands/refunds'],
    title: 'is found in the gateway’s book',
  },
  {
    name: 'the money of a refund that came back stays with the panel',
    file: 'domains/payments/commands/refunds/record-refund.ts',
    from: `if (state === 'failed' && refund.state !== 'failed') await giveBack(trx, refund, invoice)`,
    to: `if (state === 'failed' && refund.state === 'pending') await giveBack(trx, refund, invoice)`,
    suite: ['e2e/faults/simulator/simulator'],
    title: 'loses no order, doubles none',
  },
  {
    name: 'an invoice goes on saying that its money is back at the card',
    file: 'domains/payments/commands/refunds/record-refund.ts',
    from: `if (state) await restateInvoice(trx, invoice, state)`,
    to: `if (state === 'refunded') await restateInvoice(trx, invoice, state)`,
    suite: ['e2e/faults/simulator/simulator'],
    title: 'loses no order, doubles none',
  },
  {
    name: 'a message of the gateway is believed without its signature',
    file: 'connectors/payment-gateways/sandbox/index.ts',
    from: `isSigned(access.webhookSecrets, rawBody, headers['sandbox-signature'], now) ? readEvent(rawBody) : null`,
    to: `isSigned(access.webhookSecrets, rawBody, headers['sandbox-signature'], now) || rawBody.length > 0 ? readEvent(rawBody) : null`,
    suite: ['domains/payments/http/webhooks'],
  },
  {
    name: 'a repeated key orders again',
    file: 'platform/http/idempotency.ts',
    from: `if (inserted === 1) return { replayOf: undefined }`,
    to: `if (inserted <= 1) return { replayOf: undefined }`,
    suite: ['domains/ordering/http/placing', 'domains/payments/http/funds'],
    title: 'is one order and one invoice for a repeated key',
  },
  {
    name: 'an order of somebody else can be acted on',
    file: 'domains/ordering/store/line-store.ts',
    from: `return line?.userId === userId ? line : undefined`,
    to: `return userId > 0 ? line : undefined`,
    suite: ['apps/server/tests/isolation.test.ts'],
  },
  {
    name: 'a table lost its fence between panels',
    file: afterAllMigrations('ordering'),
    from: null,
    to: `alter table ordering.order_line disable row level security;`,
    suite: ['platform/database/fence'],
  },
]

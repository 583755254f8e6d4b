import { aUser } from '@vitrine/identity/testing'
import { charge } from '@vitrine/ledger'
import { fund } from '@vitrine/ledger/testing'
import { createInvoice } from '@vitrine/payments'
import { aGatewayAccount, aMethod, payInvoice } from '@vitrine/payments/testing'
import { micro } from '@vitrine/platform/kernel'
import type pg from 'pg'
import type { Domains } from '../src/wiring.ts'
import type { OperatorCall, OperatorStage } from './operator-calls.ts'

/** What cards leave on a panel; another one with each call. */
export interface CardPayments {
  /** An invoice of ten dollars that was paid by card. */
  newPaid(): Promise<number>
  /** A refund becomes one that failed. */
  failRefund(id: number): Promise<number>
  /** A customer with a hundred dollars, sixty of them by an adjustment. */
  newAdjusted(): Promise<{ readonly id: number; readonly adjustmentId: number }>
  /** The customer's money goes. */
  spend(userId: number): Promise<unknown>
  /** A dispute that nobody has answered. */
  newDispute(): Promise<number>
  /** Money that names no invoice, ten dollars unless told. */
  newSuspended(amountMinor?: bigint): Promise<number>
  /** The bank of such a payment takes it back. */
  disputeSuspended(id: number): Promise<unknown>
}

/** Payments by card of one customer, and what becomes of them. */
export async function cardPayments(domains: Domains, admin: pg.Client, panelId: number, userId: number): Promise<CardPayments> {
  const { database, panels, secrets } = domains.payments
  const gatewayAccountId = await aGatewayAccount(database, panelId, { connector: 'stripe', isLive: true }, secrets)
  const methodId = await aMethod(database, panelId, { gatewayAccountId })
  let disputes = 0
  let suspended = 0
  const anUnpaid = async () => {
    const { settings } = await panels.get(panelId)
    const purpose = { kind: 'top_up' } as const
    const terms = { userId, methodId, payer: null, amount: micro(10_000_000n), purpose, locale: 'en', settings, now: new Date() } as const
    return database.transaction(panelId, (trx) => createInvoice(trx, terms))
  }
  return {
    newPaid: async () => {
      const { id, number } = await anUnpaid()
      await payInvoice(database, panelId, id)
      return number
    },
    newSuspended: async (amountMinor = 1000n) => {
      suspended += 1
      const externalId = `pi_lost_${panelId}_${suspended}`
      await payInvoice(database, panelId, (await anUnpaid()).id, { reference: null, externalId, amountMinor })
      const { rows } = await admin.query('select id from payments.external_payment where panel_id = $1 and external_id = $2', [
        panelId,
        externalId,
      ])
      return rows[0].id
    },
    disputeSuspended: (id) =>
      admin.query(
        `insert into payments.dispute (panel_id, gateway_account_id, external_id, payment_external_id, amount_minor, currency, reason, state, opened_at)
         select panel_id, gateway_account_id, 'dp_of_' || external_id, external_id, amount_minor, currency, 'fraudulent', 'open', now()
           from payments.external_payment where panel_id = $1 and id = $2`,
        [panelId, id],
      ),
    failRefund: async (id) => {
      await admin.query(`update payments.refund set state = 'failed', closed_at = now() where panel_id = $1 and id = $2`, [panelId, id])
      return id
    },
    newAdjusted: async () => {
      const { id } = await aUser(database, panelId)
      await database.transaction(panelId, (trx) => fund(trx, id, 100_000_000n))
      const { rows } = await admin.query(
        `insert into payments.adjustment (panel_id, user_id, amount_micro, kind, reason, operator_id, created_at)
         values ($1, $2, 60000000, 'correction', 'Counted twice', 1, now()) returning id`,
        [panelId, id],
      )
      return { id, adjustmentId: rows[0].id }
    },
    spend: (id) =>
      database.transaction(panelId, (trx) =>
        charge(trx, { userId: id, orderId: 900_000 + id, amount: micro(90_000_000n), key: `order:${900_000 + id}:charge` }),
      ),
    newDispute: async () => {
      disputes += 1
      const { rows } = await admin.query(
        `insert into payments.dispute (panel_id, gateway_account_id, external_id, payment_external_id, user_id, amount_minor, currency, reason, state, opened_at)
         values ($1, $2, $3, 'pi_1', $4, 1000, 'USD', 'fraudulent', 'open', now()) returning id`,
        [panelId, gatewayAccountId, `dp_${disputes}`, userId],
      )
      return rows[0].id
    },
  }
}

const refundOf = async (stage: OperatorStage): Promise<{ readonly id: number }> => {
  const invoice = await stage.cards.newPaid()
  const answer = await stage.owner.ask(
    'POST',
    `/panels/${stage.panelKey}/invoices/${invoice}/refunds`,
    await aRefund(stage, { id: invoice }),
  )
  return { id: answer.body.data.refunds[0].id }
}
const aRefund = async ({ owner, panelKey }: OperatorStage, { id }: Readonly<Record<string, number | string>>) => {
  const { payments } = (await owner.ask('GET', `/panels/${panelKey}/invoices/${id}`)).body.data ?? {}
  return { paymentId: payments?.[0]?.id ?? 'pi_0', amount: '1', reason: 'Asked for it' }
}

const anInvoiceOfCards = async ({ cards }: OperatorStage) => ({ invoiceId: await cards.newPaid() })

const aDollar = async () => ({ amount: '1', kind: 'goodwill', reason: 'Late delivery' })
const anAdjustment = async ({ owner, panelKey, customerId: id }: OperatorStage) => {
  const { body } = await owner.ask('POST', `/panels/${panelKey}/customers/${id}/adjustments`, await aDollar())
  return { id, adjustmentId: body.data.adjustment.id as number }
}

/** How the calls about invoices, refunds, disputes and adjustments are made. */
export const cardCalls: Readonly<Record<string, OperatorCall>> = {
  listInvoices: {},
  exportInvoices: {},
  listInvoiceMethods: {},
  lookAtInvoice: { params: async ({ cards }) => ({ id: await cards.newPaid() }), body: async () => ({}) },
  showInvoice: { params: async ({ cards }) => ({ id: await cards.newPaid() }) },
  previewRefund: {
    params: async ({ cards }) => ({ id: await cards.newPaid() }),
    body: async (stage, params) => ({ paymentId: (await aRefund(stage, params)).paymentId }),
  },
  requestRefund: { params: async ({ cards }) => ({ id: await cards.newPaid() }), body: aRefund },
  listAdjustments: { params: async ({ customerId: id }) => ({ id }) },
  previewAdjustment: { params: async ({ customerId: id }) => ({ id }), body: async () => ({ amount: '1' }) },
  adjustBalance: { params: async ({ customerId: id }) => ({ id }), body: aDollar },
  reverseAdjustment: { params: anAdjustment, body: async () => ({ reason: 'Given twice' }) },
  listRefunds: {},
  showRefund: { params: async (stage) => ({ id: (await refundOf(stage)).id }) },
  markRefundSeen: { params: async (stage) => ({ id: await stage.cards.failRefund((await refundOf(stage)).id) }), body: async () => ({}) },
  listSuspense: {},
  showSuspendedPayment: { params: async ({ cards }) => ({ id: await cards.newSuspended() }) },
  listSuspenseInvoices: { params: async ({ cards }) => ({ id: await cards.newSuspended() }) },
  previewPaymentAssignment: { params: async ({ cards }) => ({ id: await cards.newSuspended() }), body: anInvoiceOfCards },
  assignPayment: {
    params: async ({ cards }) => ({ id: await cards.newSuspended() }),
    body: async (stage) => ({ ...(await anInvoiceOfCards(stage)), reason: 'By the payer’s e-mail' }),
  },
  returnPayment: { params: async ({ cards }) => ({ id: await cards.newSuspended() }), body: async () => ({ reason: 'Nobody’s' }) },
  listDisputes: {},
  showDispute: { params: async ({ cards }) => ({ id: await cards.newDispute() }) },
  answerDispute: { params: async ({ cards }) => ({ id: await cards.newDispute() }), body: async () => ({ answer: 'acceptance' }) },
}

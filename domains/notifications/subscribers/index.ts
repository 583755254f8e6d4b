import { emailConfirmationRequested, guestAccountCreated, passwordResetRequested } from '@vitrine/identity'
import {
  findLine,
  isOfSubscription,
  isRequestedByCustomer,
  orderCanceled,
  orderCodeRequested,
  orderCompleted,
  orderLinkRequested,
  orderPaid,
  orderPlaced,
  paymentUsed,
  refillCompleted,
  refillRequested,
  supportRequested,
} from '@vitrine/ordering'
import { invoiceInModeration, invoiceSettled, refundMoved, withdrawalMoved } from '@vitrine/payments'
import type { Trx } from '@vitrine/platform/database'
import { type Subscription, subscribe } from '@vitrine/platform/jobs'
import { queueMail } from '../commands/queue-mail.ts'
import type { NotificationsDeps } from '../deps.ts'
import type { Mail } from '../model/mail-kinds.ts'
import { documentSubscriptions } from './documents.ts'
import { keywordSubscriptions } from './keywords.ts'
import { securitySubscriptions } from './security.ts'
import { subscriptionSubscriptions } from './subscriptions.ts'
import { ticketSubscriptions } from './tickets.ts'

/** One mail about the same order in this time, however often it is requested. */
const LINK_MAIL_MS = 10 * 60_000

type Deps = Pick<NotificationsDeps, 'database' | 'clock'>
interface Letter {
  readonly key: string
  readonly mail: Mail
  /** Not before then; at once without it. */
  readonly sendAt?: Date
}

/** Maps events to mails and their keys: a used key queues no second mail. */
export function notificationsSubscriptions({ database, clock }: Deps): Subscription[] {
  const write = async (panelId: number, userId: number, letterOf: (trx: Trx) => Promise<Letter | undefined> | Letter): Promise<void> =>
    database.transaction(panelId, async (trx) => {
      const letter = await letterOf(trx)
      if (letter) await queueMail(trx, { ...letter, userId, now: letter.sendAt ?? clock.now() })
    })
  return [
    ...orderSubscriptions(write),
    ...subscriptionSubscriptions(write),
    ...keywordSubscriptions(write),
    ...documentSubscriptions(write),
    ...securitySubscriptions(write, clock),
    ...ticketSubscriptions(write),
    ...paymentSubscriptions(write),
    subscribe(withdrawalMoved, 'notifications.mail-withdrawal-moved', (panelId, { userId, withdrawalId, what }) =>
      write(panelId, userId, () => ({ key: `withdrawal-${what}:${withdrawalId}`, mail: { kind: 'withdrawal', withdrawalId, what } })),
    ),
    subscribe(refundMoved, 'notifications.mail-refund-moved', (panelId, { userId, refundId, what }) =>
      write(panelId, userId, () => ({ key: `refund-${what}:${refundId}`, mail: { kind: 'refund', refundId, what } })),
    ),
    subscribe(invoiceInModeration, 'notifications.mail-invoice-in-moderation', (panelId, { userId, invoiceId }) =>
      write(panelId, userId, () => ({ key: `invoice-in-moderation:${invoiceId}`, mail: { kind: 'payment-in-moderation', invoiceId } })),
    ),
    subscribe(supportRequested, 'notifications.mail-support-asked', (panelId, { userId, enquiryId }) =>
      write(panelId, userId, () => ({ key: `order-enquiry:${enquiryId}`, mail: { kind: 'order-enquiry', enquiryId } })),
    ),
    subscribe(orderCodeRequested, 'notifications.mail-order-code-asked', (panelId, { userId, orderId, codeId }) =>
      write(panelId, userId, () => ({ key: `order-code:${codeId}`, mail: { kind: 'order-code', codeId, orderId } })),
    ),
    // Asking again a few minutes later is another request; the same event twice is not.
    subscribe(orderLinkRequested, 'notifications.mail-order-link-asked', (panelId, { userId, orderId }) =>
      write(panelId, userId, () => ({
        key: `order-link:${orderId}:${Math.floor(clock.now().getTime() / LINK_MAIL_MS)}`,
        mail: { kind: 'order-link', orderId },
      })),
    ),
    subscribe(guestAccountCreated, 'notifications.mail-guest-account-created', (panelId, { userId }) =>
      write(panelId, userId, () => ({ key: `guest-welcome:${userId}`, mail: { kind: 'guest-welcome' } })),
    ),
    subscribe(emailConfirmationRequested, 'notifications.mail-email-confirmation-asked', (panelId, { userId }) =>
      write(panelId, userId, () => ({
        key: `email-confirmation:${userId}:${Math.floor(clock.now().getTime() / 50_000)}`,
        mail: { kind: 'email-confirmation' },
      })),
    ),
    // Asking again a minute later is another request; the same event twice is not.
    subscribe(passwordResetRequested, 'notifications.mail-password-reset-asked', (panelId, { userId }) =>
      write(panelId, userId, () => ({
        key: `password-reset:${userId}:${Math.floor(clock.now().getTime() / 50_000)}`,
        mail: { kind: 'password-reset' },
      })),
    ),
  ]
}

/** Queues one mail to one person. */
export type Write = (panelId: number, userId: number, letterOf: (trx: Trx) => Promise<Letter | undefined> | Letter) => Promise<void>

/** Mails about money are sent once its use is known: what came for orders may pay them or stay on the balance. */
function paymentSubscriptions(write: Write): Subscription[] {
  const keyOf = (invoiceId: string, outcome: string) => `invoice-settled:${invoiceId}:${outcome}`
  const fits = (outcome: string) => outcome === 'exact' || outcome === 'tolerated'
  return [
    subscribe(invoiceSettled, 'notifications.mail-invoice-settled', async (panelId, settled) => {
      const { invoiceId, userId, outcome } = settled
      if (settled.orderId !== null) return
      const isTooLate = settled.isLate && outcome !== 'underpaid' && outcome !== 'second'
      const use = settled.purposeKind === 'top_up' ? 'top-up' : isTooLate ? 'late' : 'kept'
      await write(panelId, userId, () => ({
        key: keyOf(invoiceId, outcome),
        mail: { kind: 'payment-settled', invoiceId, fits: fits(outcome), use },
      }))
    }),
    subscribe(paymentUsed, 'notifications.mail-payment-used', (panelId, { invoiceId, userId, outcome, paid, keptBecause, keptOrderId }) => {
      const uses = { price: 'price', service: 'service', account: 'top-up', other: 'kept' } as const
      const rest = keptBecause ? { paysSome: paid > 0, ...(keptOrderId === null ? {} : { orderId: keptOrderId }) } : {}
      return write(panelId, userId, () => ({
        key: keyOf(invoiceId, outcome),
        mail: { kind: 'payment-settled', invoiceId, fits: fits(outcome), use: keptBecause ? uses[keptBecause] : 'order', ...rest },
      }))
    }),
  ]
}

/** Refills: requested by the customer, and done. */
const refillSubscriptions = (write: Write): Subscription[] => [
  subscribe(refillRequested, 'notifications.mail-refill-requested', (panelId, { userId, orderId, refillId }) =>
    write(panelId, userId, async (trx) =>
      (await isRequestedByCustomer(trx, refillId))
        ? { key: `refill-requested:${refillId}`, mail: { kind: 'refill', orderId, what: 'requested' } }
        : undefined,
    ),
  ),
  subscribe(refillCompleted, 'notifications.mail-refill-completed', (panelId, { userId, orderId, refillId }) =>
    write(panelId, userId, () => ({ key: `refill-completed:${refillId}`, mail: { kind: 'refill', orderId, what: 'completed' } })),
  ),
]

/** Orders that were placed together get one mail, whether they are paid at once or later. */
function orderSubscriptions(write: Write): Subscription[] {
  const aboutPurchase = (panelId: number, { orderId, userId }: { orderId: number; userId: number }) =>
    write(panelId, userId, async (trx) => {
      const line = await findLine(trx, orderId)
      // A subscription writes its own mail about each publication.
      if (!line || (await isOfSubscription(trx, line.purchaseId))) return undefined
      return { key: `order-created:${line.purchaseId}`, mail: { kind: 'order-created', purchaseId: line.purchaseId } }
    })
  return [
    ...refillSubscriptions(write),
    subscribe(orderPlaced, 'notifications.mail-order-placed', aboutPurchase),
    subscribe(orderPaid, 'notifications.mail-order-paid', aboutPurchase),
    // A drip feed or a package mails when all of it has ended; a run that was not placed has its own mail.
    subscribe(orderCompleted, 'notifications.mail-order-completed', (panelId, { orderId, userId }) =>
      write(panelId, userId, async (trx) =>
        (await findLine(trx, orderId))?.parentOrderId == null
          ? { key: `order-completed:${orderId}`, mail: { kind: 'order-completed', orderId } }
          : undefined,
      ),
    ),
    subscribe(orderCanceled, 'notifications.mail-order-canceled', (panelId, { orderId, userId }) =>
      write(panelId, userId, async (trx) =>
        (await findLine(trx, orderId))?.partOf === 'package'
          ? undefined
          : { key: `order-canceled:${orderId}`, mail: { kind: 'order-canceled', orderId } },
      ),
    ),
  ]
}

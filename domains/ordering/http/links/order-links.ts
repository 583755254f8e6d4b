import {
  type BoundRoute,
  claimKey,
  implement,
  type RateLimit,
  type RateLimiter,
  type RequestContext,
  saveResource,
  userIdOf,
} from '@vitrine/platform/http'
import { askSupport } from '../../commands/actions/ask-support.ts'
import { isLinkRenewed, openLinkedOrder, openOrderLink, orderLinkOf, renewOrderLink } from '../../commands/links/open-order-link.ts'
import { sendOrderLink } from '../../commands/links/send-order-link.ts'
import { type AttachmentDeps, keepAttachment, uploadOf } from '../../commands/tickets/keep-attachment.ts'
import { orderingContract as contract, type OrderWire } from '../../contract/schemas.ts'
import type { OrderingDeps } from '../../deps.ts'
import { orderAbsent } from '../../errors.ts'
import { findOwnOrder } from '../../queries/list/list-orders.ts'
import { findOwnDripFeed, plansOfLines } from '../../queries/orders/drip-feeds.ts'
import { asLinked, invoiceToPay, linesOfInvoice, shownLinesOfPurchase } from '../../queries/orders/linked-orders.ts'
import { refillsOfLine } from '../../queries/orders/list-refills.ts'
import { partsOfLines } from '../../queries/orders/own-lines.ts'
import { presentDripFeed } from '../../queries/present/present-drip-feed.ts'
import { presentOrder } from '../../queries/present/present-order.ts'
import { presentUpload } from '../../queries/tickets/show-attachment.ts'
import { limitMails } from '../limit-mails.ts'
import { orderView, orderWire, progressOfOrder } from '../orders.ts'
import { presentRefill } from '../refills.ts'
import { uploadsByLink } from '../tickets/uploads.ts'

/** Tokens cannot be guessed: the limit is against floods. */
const reading: RateLimit = { name: 'order-link', per: 'ip', burst: 300, perMinute: 300, store: 'memory' }
const asking: RateLimit = { name: 'order-link-mail', per: 'ip', burst: 10, perMinute: 2, store: 'database' }
const support: RateLimit = { name: 'order-link-support', per: 'ip', burst: 10, perMinute: 2, store: 'database' }

interface OrderLinkDeps extends OrderingDeps, AttachmentDeps {
  /** Without one, links are mailed as often as one network address asks. */
  readonly rateLimiter?: RateLimiter
}

export interface LinkedOrder {
  readonly token: string
  readonly orderId: number
}

/** One order of a public address as the wire has it; the same 404 for a token that opens nothing and an order it does not open. */
export const linkedOrderWire = async (
  deps: OrderingDeps,
  context: Pick<RequestContext, 'panelId' | 'locale'>,
  linked: LinkedOrder,
): Promise<OrderWire> => asLinked(await orderWire(deps, context, (trx) => openLinkedOrder(trx, linked)))

/** Orders by their public address: what anyone who has it may see, and where they get it. */
export const orderLinkRoutes = (deps: OrderLinkDeps): BoundRoute[] => [
  ...addressRoutes(deps),
  ...viewRoutes(deps),
  supportRoute(deps),
  attachmentRoute(deps),
]

const addressRoutes = (deps: OrderLinkDeps): BoundRoute[] => [
  implement(
    contract.sendOrderLink,
    async ({ body }, context) => {
      await limitMails(deps.rateLimiter, context, { name: 'order-link-mail', to: body.email })
      await limitMails(deps.rateLimiter, context, { name: 'order-link-mail-of', to: String(body.order_id) })
      await deps.database.transaction(context.panelId, (trx) => sendOrderLink(trx, { orderId: body.order_id, email: body.email }))
      return undefined
    },
    { rateLimit: asking },
  ),
  implement(
    contract.orderLinkOfInvoice,
    async ({ params }, context) => ({
      data: await deps.database.transaction(context.panelId, async (trx) => {
        const paid = await linesOfInvoice(trx, params.invoiceId)
        const isForeign = context.caller.kind === 'user' && context.caller.userId !== paid?.userId
        if (!paid || isForeign) throw orderAbsent()
        // The owner has made a new address: knowing an old payment must not lead past that.
        if (context.caller.kind === 'guest' && (await isLinkRenewed(trx, paid.purchaseId))) throw orderAbsent()
        return { token: await orderLinkOf(trx, deps.secret, paid.purchaseId), order_ids: paid.ids }
      }),
    }),
    { rateLimit: reading },
  ),
  implement(contract.orderLinkOfOrder, async ({ params }, context) => ({
    data: await deps.database.transaction(context.panelId, async (trx) => {
      const line = await findOwnOrder(trx, userIdOf(context), params.orderId)
      if (!line) throw orderAbsent()
      return { token: await orderLinkOf(trx, deps.secret, line.purchaseId), order_ids: [line.id] }
    }),
  })),
  implement(contract.renewOrderLink, async ({ params: { orderId } }, context) => {
    const own = { userId: userIdOf(context), orderId, now: deps.clock.now() }
    const token = await deps.database.transaction(context.panelId, (trx) => renewOrderLink(trx, deps.secret, own))
    return { data: { token, order_ids: [orderId] } }
  }),
]

const viewRoutes = (deps: OrderingDeps): BoundRoute[] => [
  implement(
    contract.listLinkedOrders,
    async ({ params }, context) => {
      const found = await deps.database.read(context.panelId, async (trx) => {
        const { purchaseId } = await openOrderLink(trx, params.token)
        const lines = await shownLinesOfPurchase(trx, purchaseId)
        const plans = await plansOfLines(trx, lines)
        return { lines, plans, parts: await partsOfLines(trx, lines), invoiceId: await invoiceToPay(trx, purchaseId) }
      })
      const view = await orderView(deps, context)
      return {
        data: {
          orders: found.lines.map((line) => asLinked(presentOrder(line, view, found.parts.get(line.id), found.plans.get(line.id)))),
          invoice_id: found.invoiceId,
        },
      }
    },
    { rateLimit: reading },
  ),
  implement(contract.getLinkedOrder, async ({ params }, context) => ({ data: await linkedOrderWire(deps, context, params) }), {
    rateLimit: reading,
  }),
  implement(
    contract.linkedOrderProgress,
    async ({ params }, context) => ({ data: await progressOfOrder(deps, context, (trx) => openLinkedOrder(trx, params)) }),
    { rateLimit: reading },
  ),
  implement(
    contract.linkedRefills,
    async ({ params }, context) => {
      const refills = await deps.database.read(context.panelId, async (trx) => refillsOfLine(trx, (await openLinkedOrder(trx, params)).id))
      return { data: refills.map(presentRefill) }
    },
    { rateLimit: reading },
  ),
  implement(
    contract.linkedDripFeed,
    async ({ params }, context) => {
      const feed = await deps.database.read(context.panelId, async (trx) => {
        const { id, userId } = await openLinkedOrder(trx, params)
        return findOwnDripFeed(trx, userId, id)
      })
      if (!feed) throw orderAbsent()
      const shown = presentDripFeed(feed, await deps.catalogue.snapshot(context.panelId), context.locale)
      return { data: { ...shown, actions: { ...shown.actions, activable: false, pausable: false, deletable: false } } }
    },
    { rateLimit: reading },
  ),
]

const supportRoute = (deps: OrderingDeps): BoundRoute =>
  implement(
    contract.askSupportByLink,
    async ({ params, body }, context) => {
      await deps.database.transaction(context.panelId, async (trx) => {
        const { id, userId } = await openLinkedOrder(trx, params)
        const { replayOf } = await claimKey(trx, context.idempotency)
        if (replayOf !== undefined) return
        const enquiryId = await askSupport(trx, { userId, orderId: id }, { ...body, email: null }, deps.clock.now())
        await saveResource(trx, context.idempotency, String(enquiryId))
      })
      return undefined
    },
    { rateLimit: support },
  )

const attachmentRoute = (deps: OrderLinkDeps): BoundRoute =>
  implement(
    contract.uploadAttachmentByLink,
    async ({ params, body }, { panelId }) => {
      const { userId } = await deps.database.read(panelId, (trx) => openLinkedOrder(trx, params))
      return presentUpload(await keepAttachment(deps, { panelId, userId, operatorId: null }, await uploadOf(body.file)))
    },
    { rateLimit: uploadsByLink },
  )

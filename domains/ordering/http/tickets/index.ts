import type { Trx } from '@vitrine/platform/database'
import { type BoundRoute, claimKey, implement, type RateLimit, type RequestContext, saveResource, userIdOf } from '@vitrine/platform/http'
import { keepAttachment, uploadOf } from '../../commands/tickets/keep-attachment.ts'
import { openTicket, type Question } from '../../commands/tickets/open-ticket.ts'
import { closeAsCustomer, type OwnTicket, rateTicket, replyAsCustomer } from '../../commands/tickets/write-as-customer.ts'
import { tickets as contract, type NewTicketWire } from '../../contract/tickets.ts'
import { ticketAbsent } from '../../errors.ts'
import { ticketOfToken } from '../../model/tickets/ticket-link.ts'
import { conversationOf, ownerOfTicket, ownTickets } from '../../queries/tickets/own-tickets.ts'
import { presentUpload } from '../../queries/tickets/show-attachment.ts'
import { supportHours } from '../../queries/tickets/support-hours.ts'
import type { TicketRoutesDeps } from './attachment-file.ts'
import { uploads, uploadsByLink } from './uploads.ts'

const NUMBER_MAX = 2_147_483_647
const writing: RateLimit = { name: 'ticket-message', per: 'caller', burst: 20, perMinute: 5, store: 'database' }
/** Links cannot be guessed: the limit is against floods. */
const reading: RateLimit = { name: 'ticket-link', per: 'ip', burst: 300, perMinute: 300, store: 'memory' }
const writingByLink: RateLimit = { name: 'ticket-link-message', per: 'ip', burst: 10, perMinute: 2, store: 'database' }

/** What customers ask of the support, in the help centre and by the links of its mails. */
export const ticketRoutes = (deps: TicketRoutesDeps): BoundRoute[] => [...ownTicketRoutes(deps), ...linkedTicketRoutes(deps)]

const sightOf = ({ secret, clock }: TicketRoutesDeps) => ({ secret, now: clock.now() })

/** Writes once under a key, and answers the conversation as it is then. */
async function write(deps: TicketRoutesDeps, context: RequestContext, work: (trx: Trx) => Promise<number>) {
  const data = await deps.database.transaction(context.panelId, async (trx) => {
    const { replayOf } = await claimKey(trx, context.idempotency)
    const id = replayOf === undefined ? await work(trx) : Number(replayOf)
    if (replayOf === undefined) await saveResource(trx, context.idempotency, String(id))
    return conversationOf(trx, sightOf(deps), id)
  })
  return { data }
}

/** What it is about decides its kind: about an order, else about a payment, else what the customer says. */
function questionOf({
  order_id: orderId = null,
  invoice_id: invoiceId = null,
  email = null,
  kind,
  subject,
  text,
  attachments = [],
}: NewTicketWire): Question {
  const said = { subject, text, email, attachments }
  if (orderId !== null) return { ...said, kind: 'order', orderId, invoiceId: null }
  if (invoiceId !== null) return { ...said, kind: 'payment', orderId, invoiceId }
  return { ...said, kind: kind === 'order' ? 'other' : kind, orderId, invoiceId }
}

const ownTicketRoutes = (deps: TicketRoutesDeps): BoundRoute[] => {
  const own = (context: RequestContext, { ticketId }: { readonly ticketId: number }): OwnTicket => ({
    userId: userIdOf(context),
    id: ticketId,
  })
  const change = async (context: RequestContext, ticket: OwnTicket, work: (trx: Trx) => Promise<void>) => ({
    data: await deps.database.transaction(context.panelId, async (trx) => {
      await work(trx)
      return conversationOf(trx, sightOf(deps), ticket.id, ticket.userId)
    }),
  })
  return [
    implement(contract.supportHours, (_, context) => deps.database.read(context.panelId, supportHours)),
    implement(contract.listTickets, ({ query }, context) =>
      deps.database.read(context.panelId, (trx) => ownTickets(trx, userIdOf(context), query.before ?? NUMBER_MAX, query.limit)),
    ),
    implement(
      contract.uploadAttachment,
      async ({ body }, context) => {
        const owner = { panelId: context.panelId, userId: userIdOf(context), operatorId: null }
        return presentUpload(await keepAttachment(deps, owner, await uploadOf(body.file)))
      },
      { rateLimit: uploads },
    ),
    implement(contract.openTicket, ({ body }, context) =>
      write(deps, context, (trx) => openTicket(trx, userIdOf(context), questionOf(body), deps.clock.now())),
    ),
    implement(contract.getTicket, async ({ params }, context) => ({
      data: await deps.database.read(context.panelId, (trx) => conversationOf(trx, sightOf(deps), params.ticketId, userIdOf(context))),
    })),
    implement(
      contract.replyToTicket,
      ({ params, body }, context) =>
        write(deps, context, async (trx) => {
          await replyAsCustomer(trx, own(context, params), body.text, deps.clock.now(), body.attachments)
          return params.ticketId
        }),
      { rateLimit: writing },
    ),
    implement(contract.closeTicket, ({ params }, context) => {
      const ticket = own(context, params)
      return change(context, ticket, (trx) => closeAsCustomer(trx, ticket, deps.clock.now()))
    }),
    implement(contract.rateTicket, ({ params, body }, context) => {
      const ticket = own(context, params)
      return change(context, ticket, (trx) => rateTicket(trx, ticket, body.rating))
    }),
  ]
}

const linkedTicketRoutes = (deps: TicketRoutesDeps): BoundRoute[] => {
  const linked = (context: RequestContext, { token }: { readonly token: string }): number => {
    const id = ticketOfToken(deps.secret, context.panelId, token)
    if (id === undefined) throw ticketAbsent()
    return id
  }
  return [
    implement(
      contract.getLinkedTicket,
      async ({ params }, context) => {
        const id = linked(context, params)
        return { data: await deps.database.read(context.panelId, (trx) => conversationOf(trx, sightOf(deps), id)) }
      },
      { rateLimit: reading },
    ),
    implement(
      contract.uploadLinkedAttachment,
      async ({ params, body }, context) => {
        const id = linked(context, params)
        const userId = await deps.database.read(context.panelId, (trx) => ownerOfTicket(trx, id))
        const owner = { panelId: context.panelId, userId, operatorId: null }
        return presentUpload(await keepAttachment(deps, owner, await uploadOf(body.file)))
      },
      { rateLimit: uploadsByLink },
    ),
    implement(
      contract.replyToLinkedTicket,
      ({ params, body }, context) => {
        const id = linked(context, params)
        return write(deps, context, async (trx) => {
          await replyAsCustomer(trx, { userId: await ownerOfTicket(trx, id), id }, body.text, deps.clock.now(), body.attachments)
          return id
        })
      },
      { rateLimit: writingByLink },
    ),
    implement(
      contract.rateLinkedTicket,
      async ({ params, body }, context) => {
        const id = linked(context, params)
        const data = await deps.database.transaction(context.panelId, async (trx) => {
          await rateTicket(trx, { userId: await ownerOfTicket(trx, id), id }, body.rating)
          return conversationOf(trx, sightOf(deps), id)
        })
        return { data }
      },
      { rateLimit: writingByLink },
    ),
  ]
}

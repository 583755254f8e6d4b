import { namesOfOperators, peopleWithRight } from '@vitrine/operators'
import type { Trx } from '@vitrine/platform/database'
import {
  type AuditState,
  type BoundOperatorRoute,
  listPage,
  operatorRoute,
  outsideRoute,
  storedFileRoute,
  textOfCursor,
} from '@vitrine/platform/http'
import { refuse } from '@vitrine/platform/kernel'
import { joinTickets, splitTicket } from '../../commands/tickets/join-tickets.ts'
import { type AttachmentDeps, attachmentKeyOf, keepAttachment, uploadOf } from '../../commands/tickets/keep-attachment.ts'
import { ANSWER_HELD_MS, takeBackAnswer } from '../../commands/tickets/take-back-answer.ts'
import { answerTicket, changeTicket } from '../../commands/tickets/work-on-ticket.ts'
import { attachmentAbsent, ticketAbsent } from '../../errors.ts'
import { showTicket, ticketPage } from '../../queries/operator/show-ticket.ts'
import { readTicketSearch } from '../../queries/operator/ticket-search.ts'
import { presentUpload } from '../../queries/tickets/show-attachment.ts'
import { findAttachmentOfTicket } from '../../store/tickets/attachment-store.ts'
import { findTicket, type TicketQuestion, ticketsByNumber } from '../../store/tickets/ticket-store.ts'
import { tagsOfTickets, usedTags } from '../../store/tickets/ticket-tag-store.ts'
import { ticketsContract as contract } from '../ticket-schemas.ts'

const looks = { permission: 'tickets.view', scope: 'panel' } as const
const answers = { permission: 'tickets.answer', scope: 'panel' } as const
const NUMBER_MAX = 2_147_483_647
const TAGS_SHOWN_MAX = 200

/** The row behind which a page begins; 422 for what is no cursor of ours. */
function rowOfCursor(cursor: string | undefined): TicketQuestion['after'] {
  const text = textOfCursor(cursor)
  if (text === undefined) return undefined
  const [, id, due = ''] = /^([1-9]\d{0,9})\.(\d{4}-\d\d-\d\dT[\d:.]{5,15}Z)?$/.exec(text) ?? []
  const dueAt = due === '' ? null : new Date(due)
  if (id === undefined || Number(id) > NUMBER_MAX || (dueAt && Number.isNaN(dueAt.getTime()))) return refuse('cursor', 'fields.invalid')
  return { id: Number(id), dueAt }
}

interface Work {
  readonly trx: Trx
  readonly now: Date
  readonly actor: { readonly operatorId: number; readonly rights: Readonly<Record<string, unknown>> }
}

/** How tickets stand, as the audit log compares them; what is written in them stays in them. */
async function ticketStates(trx: Trx, ids: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> {
  const tickets = await ticketsByNumber(trx, ids.map(Number))
  const names = await namesOfOperators(
    trx,
    tickets.map(({ assignedTo }) => assignedTo),
  )
  const tags = await tagsOfTickets(
    trx,
    tickets.map(({ id }) => id),
  )
  return new Map(
    tickets.map(({ id, state, kind, priority, assignedTo, snoozedUntil, joinedInto }) => [
      String(id),
      {
        label: `#${id}`,
        fields: {
          ...{ state, kind, priority, snoozedUntil: snoozedUntil?.toISOString() ?? null, joinedInto },
          tags: tags.filter(({ ticketId }) => ticketId === id).map(({ tag }) => tag),
          assignedTo: assignedTo === null ? null : (names.get(assignedTo) ?? `#${assignedTo}`),
        },
      },
    ]),
  )
}
const audit = <const A extends string>(action: A) =>
  ({
    action,
    entity: 'ticket',
    ids: ({ params }: { readonly params: { readonly id: number } }) => [params.id],
    read: ticketStates,
    isEvent: true,
  }) as const

const sightOf = ({ actor, now }: Work) => ({ showsAddresses: actor.rights['users.contact'] !== undefined, now })

async function shown(work: Work, id: number) {
  const data = await showTicket(work.trx, id, sightOf(work))
  if (!data) throw ticketAbsent()
  return { data }
}

/** What operators read of tickets, and how they answer them. */
export const ticketOperatorRoutes = (deps: AttachmentDeps): readonly BoundOperatorRoute[] => [
  ...attachmentRoutes(deps),
  operatorRoute(contract.tickets, looks, async ({ query: { view, q, cursor, limit, ...filters } }, work) => {
    const search = q ? await readTicketSearch(work.trx, q) : undefined
    const question = {
      ...{ view, found: search?.found, kind: filters['filter.kind'], priority: filters['filter.priority'] },
      tag: filters['filter.tag'],
      ...{ after: rowOfCursor(cursor), limit, operatorId: work.actor.operatorId, now: work.now },
    }
    const rows = await ticketPage(work.trx, question, sightOf(work))
    const page = listPage({ rows, limit, total: undefined, now: work.now, cursorOf: ({ id, dueAt }) => `${id}.${dueAt ?? ''}` })
    return { ...page, searchedFor: search?.kind ?? null }
  }),
  operatorRoute(contract.ticketPeople, answers, async (_, { trx }) => ({
    data: { people: await peopleWithRight(trx, answers.permission) },
  })),
  operatorRoute(contract.ticketTags, looks, async (_, { trx }) => ({ data: { tags: [...(await usedTags(trx, TAGS_SHOWN_MAX))] } })),
  operatorRoute(contract.ticket, looks, ({ params }, work) => shown(work, params.id)),
  operatorRoute(contract.answerTicket, { ...answers, audit: audit('ticket.answered') }, async ({ params: { id }, body }, work) => {
    const { version, ...answer } = body
    await answerTicket(work.trx, { id, version, operatorId: work.actor.operatorId, now: work.now }, { ...answer, heldMs: ANSWER_HELD_MS })
    return shown(work, id)
  }),
  operatorRoute(contract.takeBackAnswer, { ...answers, audit: audit('ticket.answer-taken-back') }, async ({ params }, work) => {
    await takeBackAnswer(work.trx, { ...params, now: work.now })
    return shown(work, params.id)
  }),
  operatorRoute(
    contract.joinTickets,
    { ...answers, audit: audit('ticket.joined') },
    async ({ params: { id }, body: { version, into } }, work) => {
      await joinTickets(work.trx, { id, version, operatorId: work.actor.operatorId, now: work.now }, into)
      return shown(work, into)
    },
  ),
  operatorRoute(contract.splitTicket, { ...answers, audit: audit('ticket.split') }, async ({ params: { id }, body }, work) => {
    const { version, ...split } = body
    return shown(work, await splitTicket(work.trx, { id, version, operatorId: work.actor.operatorId, now: work.now }, split))
  }),
  operatorRoute(contract.changeTicket, { ...answers, audit: audit('ticket.changed') }, async ({ params: { id }, body }, work) => {
    const { version, snoozedUntil, ...change } = body
    const seen = { id, version, operatorId: work.actor.operatorId, now: work.now }
    await changeTicket(work.trx, seen, { ...change, snoozedUntil: snoozedUntil === undefined ? undefined : new Date(snoozedUntil) })
    return shown(work, id)
  }),
]

/** Pictures that operators add and look at. */
const attachmentRoutes = (deps: AttachmentDeps): readonly BoundOperatorRoute[] => [
  outsideRoute(
    contract.uploadTicketAttachment,
    { ...answers, audit: audit('ticket.attachment-added') },
    {
      load: async ({ params, body }, { trx, actor }) => {
        const ticket = await findTicket(trx, params.id)
        if (!ticket) throw ticketAbsent()
        return { panelId: trx.panelId, userId: ticket.userId, operatorId: actor.operatorId, file: body.file }
      },
      call: async ({ file, ...owner }) => presentUpload(await keepAttachment(deps, owner, await uploadOf(file))),
    },
  ),
  storedFileRoute(contract.ticketAttachment, looks, {
    find: async ({ params }, { trx }) => {
      const found = await findAttachmentOfTicket(trx, params.id, params.attachmentId)
      if (!found) throw attachmentAbsent()
      return { ...found, panelId: trx.panelId, ticketId: params.id }
    },
    load: async ({ panelId, id, contentType }) => {
      const bytes = await deps.files.get(attachmentKeyOf(panelId, id))
      return bytes && { contentType, bytes }
    },
    audit: ({ id, ticketId, filename }) => ({
      action: 'ticket.attachment-viewed',
      entity: { kind: 'ticket', id: String(ticketId), label: `#${ticketId}` },
      after: { attachment: id, filename },
    }),
  }),
]

import type { Trx } from '@vitrine/platform/database'
import { type BoundOperatorRoute, listPage, operatorRoute, removalOf, undoPatch } from '@vitrine/platform/http'
import { changeReply, createReply, removeReply } from '../../commands/tickets/save-reply.ts'
import { replyAbsent, ticketAbsent } from '../../errors.ts'
import { repliesTo, replyStates } from '../../queries/operator/ticket-replies.ts'
import { savedReplies } from '../../store/tickets/saved-reply-store.ts'
import { replyContract as contract } from '../reply-schemas.ts'

const looks = { permission: 'tickets.view', scope: 'panel' } as const
const answers = { permission: 'tickets.answer', scope: 'panel' } as const
const removal = removalOf({ schema: 'ordering', table: 'saved_reply' }, replyStates)

async function shown(trx: Trx, id: number) {
  const data = (await savedReplies(trx)).find((reply) => reply.id === id)
  if (!data) throw replyAbsent()
  return { data }
}

/** The support's saved replies, and what they say to a ticket. */
export const replyOperatorRoutes: readonly BoundOperatorRoute[] = [
  operatorRoute(contract.savedReplies, looks, async (_, { trx, now }) => {
    const rows = await savedReplies(trx)
    return listPage({ rows, limit: rows.length, total: { count: rows.length, isExact: true }, now })
  }),
  operatorRoute(contract.savedReply, looks, ({ params }, { trx }) => shown(trx, params.id)),
  operatorRoute(
    contract.createSavedReply,
    {
      ...answers,
      audit: { action: 'reply.created', entity: 'saved-reply', ids: (_, output) => (output ? [output.data.id] : []), read: replyStates },
    },
    async ({ body }, { trx }) => shown(trx, await createReply(trx, body)),
  ),
  operatorRoute(
    contract.changeSavedReply,
    {
      ...answers,
      audit: { action: 'reply.changed', entity: 'saved-reply', ids: ({ params }) => [params.id], read: replyStates, undo: undoPatch },
    },
    async ({ params: { id }, body: { version, ...fields } }, { trx }) => {
      await changeReply(trx, { id, version, fields })
      return shown(trx, id)
    },
  ),
  operatorRoute(
    contract.removeSavedReply,
    { ...answers, audit: { action: 'reply.removed', entity: 'saved-reply', ids: ({ params }) => [params.id], ...removal } },
    async ({ params }, { trx }) => {
      await removeReply(trx, params.id)
      return undefined
    },
  ),
  operatorRoute(contract.repliesToTicket, looks, async ({ params }, { trx, actor }) => {
    const data = await repliesTo(trx, params.id, actor.name)
    if (!data) throw ticketAbsent()
    return { data }
  }),
]

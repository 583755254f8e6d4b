import { emailsOf, maskEmail } from '@vitrine/identity'
import type { Trx } from '@vitrine/platform/database'
import { type AttentionCount, type AttentionItem, type AttentionQueue, type OperatorActor, textOfCursor } from '@vitrine/platform/http'
import { formatMicro, type Micro, micro, refuse } from '@vitrine/platform/kernel'
import { type Assignment, assignmentsOf, findAssignment } from '../store/assignment-store.ts'
import { namesOfOperators } from './people/names-of-operators.ts'

const MINUTE_MS = 60_000
const NUMBER_MAX = 2_147_483_647
/** Nobody works on more of one kind. */
const OWN_MAX = 1000

type Viewer = Pick<OperatorActor, 'operatorId' | 'rights'>

export const attentionViews = ['all', 'mine', 'unassigned', 'late', 'money'] as const

export interface AttentionPageQuestion {
  readonly view: (typeof attentionViews)[number]
  readonly queue?: string | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}

interface Found extends AttentionItem {
  readonly queue: string
  readonly place: number
  readonly dueAt: Date
}

const keyOf = (queue: string, id: number): string => `${queue}-${id}`
/** Where the next page begins: the last row's due time, queue and number. */
export const attentionCursor = ({ dueAt, queue, number }: { readonly dueAt: string; readonly queue: string; readonly number: number }) =>
  `${new Date(dueAt).getTime()}.${queue}.${number}`

function parseCursor(cursor: string | undefined) {
  const text = textOfCursor(cursor)
  if (text === undefined) return undefined
  const [, due, queue, id] = /^(-?\d{1,15})\.([a-z_]{1,50})\.(\d{1,10})$/.exec(text) ?? []
  if (due === undefined || queue === undefined || Number(id) > NUMBER_MAX) return refuse('cursor', 'fields.invalid')
  return { due: Number(due), queue, id: Number(id) }
}

/** The queues that somebody is shown. */
export const queuesOf = (queues: readonly AttentionQueue[], { rights }: Viewer): AttentionQueue[] =>
  queues.filter(({ permission }) => rights[permission] !== undefined)

const idsIn = (held: readonly Assignment[], queue: string): number[] => held.filter((one) => one.queue === queue).map(({ id }) => id)

/** Everything that waits, what is due first first; one more than asked for where there are more. */
export async function attentionPage(
  trx: Trx,
  queues: readonly AttentionQueue[],
  actor: Viewer,
  { view, queue: wanted, cursor, limit }: AttentionPageQuestion,
  now: Date,
) {
  const from = parseCursor(cursor)
  const shown = queuesOf(queues, actor)
  const fromPlace = shown.findIndex(({ queue }) => queue === from?.queue)
  const held = await assignmentsOf(
    trx,
    shown.map(({ queue }) => queue),
    now,
  )
  const mine = held.filter(({ operatorId }) => operatorId === actor.operatorId)
  const found: Found[] = []
  for (const [place, { queue, dueMinutes, isMoney, list }] of shown.entries()) {
    if ((wanted !== undefined && queue !== wanted) || (view === 'money' && !isMoney)) continue
    // Rows that are due in the same millisecond follow each other by queue and number.
    const id = place < fromPlace ? NUMBER_MAX : place === fromPlace ? (from?.id ?? 0) : 0
    const after = { at: new Date(from ? from.due - dueMinutes * MINUTE_MS : 0), id: from ? id : 0 }
    const only = view === 'mine' ? idsIn(mine, queue) : null
    const without = view === 'unassigned' ? idsIn(held, queue) : []
    const rows = await list(trx, { after, only, without, unassigned: view === 'unassigned', limit: limit + 1 }, actor)
    found.push(...rows.map((row) => ({ ...row, queue, place, dueAt: new Date((row.dueAt ?? row.at).getTime() + dueMinutes * MINUTE_MS) })))
  }
  const due = view === 'late' ? found.filter(({ dueAt }) => dueAt <= now) : found
  const rows = due.sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime() || a.place - b.place || a.id - b.id).slice(0, limit + 1)
  return present(trx, rows, held, actor, now)
}

/** What somebody works on, counted like all that waits; what they were given long ago and is decided meanwhile is not listed and so not counted. */
export async function ownAttention(
  trx: Trx,
  queues: readonly AttentionQueue[],
  actor: Viewer,
  now: Date,
): Promise<ReadonlyMap<string, AttentionCount>> {
  const shown = queuesOf(queues, actor)
  const held = await assignmentsOf(
    trx,
    shown.map(({ queue }) => queue),
    now,
  )
  const mine = held.filter(({ operatorId }) => operatorId === actor.operatorId)
  const counts = new Map<string, AttentionCount>()
  for (const { queue, isMoney, list } of shown) {
    const question = { after: { at: new Date(0), id: 0 }, only: idsIn(mine, queue), without: [], limit: OWN_MAX }
    const rows = await list(trx, question, actor)
    if (rows.length > 0) counts.set(queue, { count: rows.length, oldestAt: oldestOf(rows), ...(isMoney ? { amount: worthOf(rows) } : {}) })
  }
  return counts
}

const oldestOf = (rows: readonly AttentionItem[]): Date => new Date(Math.min(...rows.map(({ at }) => at.getTime())))
const worthOf = (rows: readonly AttentionItem[]): Micro => micro(rows.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n))

async function present(trx: Trx, rows: readonly Found[], held: readonly Assignment[], actor: Viewer, now: Date) {
  const emails = await emailsOf(
    trx,
    rows.flatMap(({ customerId }) => (customerId === null ? [] : [customerId])),
  )
  const isWhole = actor.rights['users.contact'] !== undefined
  const names = await namesOfOperators(
    trx,
    rows.map(({ assigneeId = null }) => assigneeId),
  )
  const holders = new Map(held.map((one) => [keyOf(one.queue, one.id), one]))
  return rows.map(({ queue, id, at, dueAt, label, customerId, amount, assigneeId = null, because = null }) => {
    const email = customerId === null ? undefined : emails.get(customerId)
    return {
      id: keyOf(queue, id),
      queue,
      number: id,
      label,
      customer: customerId === null ? null : { id: customerId, email: email === undefined ? null : isWhole ? email : maskEmail(email) },
      amount: amount === null ? null : formatMicro(amount),
      because,
      since: at.toISOString(),
      dueAt: dueAt.toISOString(),
      isLate: dueAt <= now,
      assignee: assigneeOf(
        holders.get(keyOf(queue, id)),
        assigneeId === null ? undefined : { id: assigneeId, name: names.get(assigneeId) },
        actor,
      ),
    }
  })
}

/** Who works on it: who was given it here, whose it is by its own domain, or else who has it open. */
function assigneeOf(
  held: Assignment | undefined,
  own: { readonly id: number; readonly name: string | undefined } | undefined,
  actor: Viewer,
) {
  if (!own || held?.until === null) return presentHolder(held, actor)
  return { id: own.id, name: own.name ?? String(own.id), isMe: own.id === actor.operatorId, until: null }
}

/** Who works on it. */
export const presentHolder = (held: Assignment | undefined, { operatorId }: Pick<Viewer, 'operatorId'>) =>
  held ? { id: held.operatorId, name: held.name, isMe: held.operatorId === operatorId, until: held.until?.toISOString() ?? null } : null

/** Who works on each, as the audit log compares it. */
export async function assignmentStates(trx: Trx, queues: readonly AttentionQueue[], keys: readonly string[], now: Date) {
  const states = new Map<string, { readonly label: string; readonly fields: { readonly assignee: string | null } }>()
  for (const key of keys) {
    const [queue = '', id] = key.split('-')
    const held = await findAssignment(trx, { queue, id: Number(id) }, now)
    const own = await queues.find((one) => one.queue === queue)?.own?.assigneeOf(trx, Number(id))
    const name = own ? (await namesOfOperators(trx, [own])).get(own) : held?.name
    states.set(key, { label: `${queue} ${id}`, fields: { assignee: name ?? null } })
  }
  return states
}

import type { AddOutcome, ProviderAccess, ProviderOrder } from '@vitrine/fulfilment'
import { channelReferenceOf } from '@vitrine/identity'
import { findLine } from '@vitrine/ordering'
import type { TaskDeps } from '../../deps.ts'
import { taskKindOf } from '../../model/task-kind.ts'
import { taskReward } from '../../model/task-reward.ts'
import { findTaskId, type NewTask, openTask } from '../../store/task-store.ts'
import type { TaskKind } from '../../vocabulary.ts'

const VIDEO = /^https:\/\/www\.youtube\.com\/(?:watch\?v=|shorts\/)([\w-]{11})(?:[&/]|$)/
const TITLE_MAX = 200
const THUMBNAIL_MAX = 500

const accepted = (id: number): AddOutcome => ({ kind: 'accepted', providerOrderId: String(id), httpStatus: 200, excerpt: `task ${id}` })
const refused = (excerpt: string): AddOutcome => ({ kind: 'rejected', reason: 'definitive', httpStatus: 200, excerpt })
const notSent = (excerpt: string): AddOutcome => ({ kind: 'not-sent', excerpt })

/** Makes a task of an order, idempotently: a repeated request returns the existing task. What nobody can do, or nobody could prove, is refused. */
export async function takeOrder(
  deps: TaskDeps,
  { panelId }: ProviderAccess,
  order: ProviderOrder,
  beforeSend: () => Promise<boolean>,
): Promise<AddOutcome> {
  const known = await deps.database.read(panelId, (trx) => findTaskId(trx, order.requestId))
  const plan = known === undefined ? await planTask(deps, panelId, order) : undefined
  if (plan?.kind === 'not-sent') return plan
  if (!(await beforeSend())) return notSent('the order was taken away')
  if (!plan) return accepted(known ?? 0)
  if (plan.kind !== 'task') return plan
  return accepted(await deps.database.transaction(panelId, (trx) => openTask(trx, plan.task, deps.clock.now())))
}

async function planTask(
  deps: TaskDeps,
  panelId: number,
  order: ProviderOrder,
): Promise<{ readonly kind: 'task'; readonly task: NewTask } | AddOutcome> {
  const [panel, snapshot, line] = await Promise.all([
    deps.panels.get(panelId),
    deps.catalogue.snapshot(panelId),
    deps.database.read(panelId, (trx) => findLine(trx, order.orderId)),
  ])
  if (!panel.settings.enable_tasks) return refused('this panel has no tasks')
  const service = line && snapshot.service(line.serviceId)
  const kind = service && taskKindOf(service.type)
  if (!kind) return refused('nobody does this by hand')
  const reward = taskReward({ ...service, charged: line.charged, quantity: order.quantity }, panel.options.taskRewardPpm)
  if (reward === 0n) return refused('the order leaves nothing for a reward')
  const target = await findTarget(deps, kind, order.link).catch((error: unknown) => String(error))
  if (typeof target === 'string') return notSent(target)
  if (!target) return refused('there is nothing at this address that it could be done with')
  const task = {
    ...target,
    orderId: line.id,
    requestId: order.requestId,
    customerId: line.userId,
    serviceId: service.id,
    kind,
    url: order.link,
    reward,
    wanted: order.quantity,
    comments: kind === 'comments' ? (order.fields.comments ?? '').split('\n').filter((text) => text.trim() !== '') : [],
    brief: order.fields.brief ?? null,
    language: order.fields.language ?? null,
  }
  return { kind: 'task', task }
}

type Target = Pick<NewTask, 'target' | 'title' | 'thumbnail' | 'startCount'>

/** The object of the action; undefined when it does not exist. Throws when the platform does not answer. */
async function findTarget({ videos, channels }: TaskDeps, kind: TaskKind, url: string): Promise<Target | undefined> {
  if (!videos || !channels) throw new Error('the video platform cannot be asked here')
  if (kind === 'subscriptions') {
    const reference = channelReferenceOf(url)
    const channel = reference && (await channels.find(reference))
    return channel && { target: channel.id, ...shown(channel), startCount: null }
  }
  const id = VIDEO.exec(url)?.[1]
  const video = id === undefined ? undefined : await videos.findVideo(id)
  if (id === undefined || !video) return undefined
  const count = kind === 'views' ? video.views : kind === 'likes' ? video.likes : null
  // A hidden count proves nothing.
  if (kind !== 'comments' && count === null) return undefined
  return { target: id, ...shown(video), startCount: count === null ? null : BigInt(count) }
}

const shown = ({ title, thumbnail }: { readonly title: string; readonly thumbnail: string | null }) => ({
  title: title.slice(0, TITLE_MAX),
  thumbnail: thumbnail && thumbnail.length <= THUMBNAIL_MAX ? thumbnail : null,
})

import type { Trx } from '@vitrine/platform/database'
import type { TaskDeps } from '../../deps.ts'
import { judgeTaskAction, type ObservedTaskAction, seenSince, type TaskActionVerdict } from '../../model/judge-task-action.ts'
import { type Check, countPaid } from '../../store/check-store.ts'
import type { Task } from '../../store/task-store.ts'

/** Asks the platform about one task action. Throws when there is no usable answer. */
export async function observeTaskAction({ videos }: TaskDeps, { kind, channelId, target, startAt }: Check): Promise<ObservedTaskAction> {
  if (!videos) throw new Error('the video platform cannot be asked here')
  switch (kind) {
    case 'subscriptions':
      return { kind, subscribedAt: await videos.subscribedAt(channelId, target) }
    case 'comments':
      return { kind, texts: await videos.commentsOf({ videoId: target, channelId, since: seenSince(startAt ?? new Date()) }) }
    case 'views':
    case 'likes':
      return { kind, count: (await videos.findVideo(target))?.[kind] ?? null }
  }
}

/** The verdict, from the locked rows: others may have been paid meanwhile for what was counted, by this order or one like it. */
export async function judge(trx: Trx, check: Check, task: Task, seen: ObservedTaskAction): Promise<TaskActionVerdict> {
  if (!check.startAt) return { isDone: false, because: 'not-counted' }
  const { kind, startAt, customComment, countBefore } = check
  const paid = await countPaid(trx, task, task.openedAt)
  const known = { countBefore: numberOf(countBefore), startCount: numberOf(task.startCount), paid }
  return judgeTaskAction({ kind, startAt, customComment, ...known }, seen)
}

const numberOf = (count: bigint | null): number | null => (count === null ? null : Number(count))

import { isVerifiedYoutubeAccount, listYoutubeAccounts, type YoutubeAccount } from '@vitrine/identity'
import { type BoundRoute, implement, type RateLimit, type RequestContext, userIdOf } from '@vitrine/platform/http'
import { formatMicro } from '@vitrine/platform/kernel'
import { askAboutCheck } from '../commands/tasks/ask-about-check.ts'
import { beginCheck } from '../commands/tasks/begin-check.ts'
import { endOwnCheck, type OwnCheck, startOwnCheck } from '../commands/tasks/do-check.ts'
import { taskContract as contract } from '../contract/tasks.ts'
import type { TaskDeps } from '../deps.ts'
import { accountUnverified, byHandOnly, tasksOff } from '../errors.ts'
import { taskKindOf } from '../model/task-kind.ts'
import { listTasks, ownChecks } from '../queries/list-tasks.ts'
import { presentCheck, presentTask, presentTaskOnly, type Viewed } from '../queries/present-task.ts'
import type { Check } from '../store/check-store.ts'
import type { TaskKind } from '../vocabulary.ts'

const PAGE_SIZE = 20
const PAGE_SIZE_MAX = 100
const PAGES_MAX = 10_000

/** Beginning a task may be worth money, and asking about one costs the platform's quota. */
const beginning: RateLimit = { name: 'task-begin', per: 'caller', burst: 10, perMinute: 10, store: 'database' }
const working: RateLimit = { name: 'task-work', per: 'caller', burst: 20, perMinute: 30, store: 'database' }

/** Tasks and people's checks; all 404 while the panel has no tasks (NS-67). */
export const taskRoutes = (deps: TaskDeps): BoundRoute[] => [...readingRoutes(deps), ...workingRoutes(deps)]

/** Where the panel has switched tasks off, every call is refused (INST-012). */
async function refuseWithoutTasks({ panels }: TaskDeps, { panelId }: RequestContext): Promise<void> {
  const { settings } = await panels.get(panelId)
  if (!settings.enable_tasks) throw tasksOff()
}

const accountsOf = ({ database }: TaskDeps, context: RequestContext): Promise<readonly YoutubeAccount[]> =>
  database.read(context.panelId, (trx) => listYoutubeAccounts(trx, userIdOf(context)))

function readingRoutes(deps: TaskDeps): BoundRoute[] {
  const viewed = async (context: RequestContext): Promise<Viewed> => {
    await refuseWithoutTasks(deps, context)
    const [snapshot, accounts] = await Promise.all([deps.catalogue.snapshot(context.panelId), accountsOf(deps, context)])
    return { snapshot, accounts, locale: context.locale }
  }
  return [
    implement(contract.listTasks, async ({ query }, context) => {
      const shown = await viewed(context)
      const account = requestedAccount(shown.accounts, query.youtube_account_id)
      const kind = requestedKind(query.service)
      const { current, size } = pageOf(query)
      const filter = { direction: query.order_on ?? 'desc', limit: size, offset: (current - 1) * size } as const
      const found = await deps.database.read(context.panelId, (trx) =>
        kind === null
          ? Promise.resolve({ tasks: [], total: 0, checks: new Map<number, Check>() })
          : listTasks(trx, {
              ...filter,
              userId: userIdOf(context),
              ...(account ? { channelId: account.channelId } : {}),
              ...(kind ? { kind } : {}),
            }),
      )
      return {
        data: found.tasks.map((task) => presentTask(task, found.checks.get(task.id), shown)),
        meta: metaOf({ current, size, shown: found.tasks.length, total: found.total }),
      }
    }),
    implement(contract.listChecks, async (_, context) => {
      const shown = await viewed(context)
      const { tasksPerDay } = (await deps.panels.get(context.panelId)).options
      const own = await deps.database.read(context.panelId, (trx) => ownChecks(trx, userIdOf(context), deps.clock.now()))
      return {
        data: own.checks.map(({ check, task }) => ({ ...presentCheck(check, shown.accounts), task: presentTaskOnly(task, shown) })),
        meta: { earned_today: formatMicro(own.earnedToday), left_today: Math.max(0, tasksPerDay - own.begun) },
      }
    }),
  ]
}

function workingRoutes(deps: TaskDeps): BoundRoute[] {
  const doer = async (context: RequestContext) => {
    await refuseWithoutTasks(deps, context)
    if (context.caller.kind === 'user' && context.caller.via !== 'session') throw byHandOnly()
    return { panelId: context.panelId, userId: userIdOf(context) }
  }
  const present = async (check: Check, context: RequestContext) => ({ data: presentCheck(check, await accountsOf(deps, context)) })
  const onOwn = async (context: RequestContext, checkId: number, work: (deps: TaskDeps, own: OwnCheck) => Promise<Check>) => {
    const own = { ...(await doer(context)), checkId }
    return present(await work(deps, own), context)
  }
  return [
    implement(
      contract.beginCheck,
      async ({ body }, context) => {
        const { task_id: taskId, youtube_account_id: accountId } = body
        const input = { ...(await doer(context)), taskId, accountId }
        return present(await beginCheck(deps, input), context)
      },
      { rateLimit: beginning },
    ),
    implement(contract.startCheck, ({ params }, context) => onOwn(context, params.checkId, startOwnCheck), { rateLimit: working }),
    implement(contract.endCheck, ({ params }, context) => onOwn(context, params.checkId, endOwnCheck), { rateLimit: working }),
    implement(contract.askAboutCheck, ({ params }, context) => onOwn(context, params.checkId, askAboutCheck), { rateLimit: working }),
  ]
}

function requestedAccount(accounts: readonly YoutubeAccount[], id: number | undefined): YoutubeAccount | undefined {
  if (id === undefined) return undefined
  const account = accounts.find((one) => one.id === id)
  if (!account || !isVerifiedYoutubeAccount(account)) throw accountUnverified()
  return account
}

/** Null for a type that nobody does by hand: an empty result. */
const requestedKind = (type: string | undefined): TaskKind | null | undefined => (type ? (taskKindOf(type) ?? null) : undefined)

const within = (value: number, max: number): number => Math.min(max, Math.max(1, value))
/** The requested page, clamped to the bounds (TASK-005). */
const pageOf = ({ page = 1, per_page = PAGE_SIZE }: { page?: number | undefined; per_page?: number | undefined }) => ({
  current: within(page, PAGES_MAX),
  size: within(per_page, PAGE_SIZE_MAX),
})

/** The pagination of the answer (TASK-005). */
const metaOf = ({ current, size, shown, total }: Record<'current' | 'size' | 'shown' | 'total', number>) => ({
  current_page: current,
  from: shown === 0 ? null : (current - 1) * size + 1,
  last_page: Math.max(1, Math.ceil(total / size)),
  per_page: size,
  to: shown === 0 ? null : (current - 1) * size + shown,
  total,
})

import { redirect } from 'react-router'
import { orMissing } from '../../api/or-missing.ts'
import { serverApi } from '../../api/server-api.ts'
import { isVerified } from '../../features/channels/selected-account.ts'
import { paths } from '../../paths.ts'
import { requestContext } from '../../request/server-contexts.ts'
import { cacheShown, useShown } from '../../shop/cache-shown.ts'
import type { Route } from './+types/tasks.ts'
import { TasksLanding } from './landing.tsx'
import { readTaskQuery, taskTable, writeTaskQuery } from './task-query.ts'
import { Workplace } from './workplace.tsx'

/** Guests are told what it is about; the page leads to the index while the panel has no tasks (NS-67). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { panel, session } = context.get(requestContext)
  if (!panel.settings.enable_tasks) throw redirect(paths.index())
  if (!session) return null
  const api = serverApi(context)
  const query = readTaskQuery(new URL(request.url).searchParams)
  const [{ data: profile }, checks] = await Promise.all([
    orMissing('page', api.identity.profile()),
    orMissing('page', api.earning.listChecks()),
  ])
  const accounts = profile.youtube_accounts
  const verified = accounts.filter(isVerified)
  const account = verified.find(({ id }) => id === query.account) ?? verified[0]
  const tasks = account && (await orMissing('page', api.earning.listTasks({ query: taskTable(query, account.id) })))
  if (tasks && tasks.data.length === 0 && query.page > 1) throw redirect(paths.tasks(writeTaskQuery({ ...query, page: 1 })))
  return { query, accounts, accountId: account?.id, balance: profile.task_user_balance, checks, tasks }
}

const shownCache = cacheShown<Awaited<ReturnType<typeof loader>>>()
export const clientLoader = shownCache.load

/** Paid tasks: those on offer, the running attempt, and the results of the others (RT-028). */
export default function Tasks({ loaderData }: Route.ComponentProps) {
  useShown(shownCache, loaderData)
  return loaderData ? <Workplace {...loaderData} /> : <TasksLanding />
}

import type { Api } from '../../../api/api-client.ts'
import { orMissing } from '../../../api/server-api.ts'
import { dayStart } from '../model/days.ts'
import { monthStart, spendingOf } from '../model/spending.ts'

const RECENT_PAYMENTS = 5
const DRAWN_ROWS_MAX = 100

/** Everything the first view shows, asked for at once. */
export async function loadDashboard(api: Api, { timeZone, hasGrades }: { readonly timeZone: string; readonly hasGrades: boolean }) {
  const now = new Date()
  const date_from = dayStart(monthStart(now, timeZone), timeZone).toISOString()
  const [dashboard, profile, table, recent, orders, returns, networks, grade] = await orMissing(
    'page',
    Promise.all([
      api.ordering.dashboard(),
      api.identity.profile({ query: { with_increased_balance_accuracy: '1' } }),
      // Only its counts by status are of interest.
      api.ordering.orderTable({ query: { page: 1, per_page: 1 } }),
      api.payments.listFinances({ query: { per_page: RECENT_PAYMENTS } }),
      api.payments.listFinances({ query: { type: 'order', date_from, per_page: DRAWN_ROWS_MAX } }),
      api.payments.listFinances({ query: { type: 'cancel_order', date_from, per_page: 1 } }),
      api.catalogue.listNetworks(),
      hasGrades ? loadGrade(api) : null,
    ]),
  )
  const { name, balance, referral_user_balance, task_user_balance } = profile.data
  return {
    ...dashboard.data,
    counts: table.counts,
    person: { name, balance, referral_user_balance, task_user_balance },
    grade,
    recent: recent.data,
    spending: spendingOf(orders, returns, now, timeZone),
    networks: networks.data.map(({ id, icon, color }) => ({ id, icon, color })),
    now: now.toISOString(),
  }
}

/** Where he stands on the ladder, and the next step of it; nothing when that cannot be told now: the rest of the page does not wait for it. */
async function loadGrade(api: Api) {
  try {
    const { current, grades, spend_to_goal: missing, spend_to_goal_percent: percent } = (await api.promotions.profileGrades()).data
    const next = grades.find((grade) => grade.is_next)
    if (!current) return null
    return {
      current: { name: current.name, icon: current.icon, discount: current.discount_percent },
      next: next ? { name: next.name, missing, percent } : null,
    }
  } catch {
    return null
  }
}
export type DashboardData = Awaited<ReturnType<typeof loadDashboard>>

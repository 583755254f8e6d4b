import type { Api } from '../../api/api-client.ts'
import { orMissing } from '../../api/or-missing.ts'
import { loadOpenPayments } from '../../features/payment/open/load-open-payments.ts'
import { loadOffers } from '../../features/services/offers/load-offers.ts'
import { spanQuery, spendingOf } from './spending.ts'

const RECENT_PAYMENTS = 5
const FEEDS_SHOWN = 3

/** Everything the first view shows, asked for at once. */
export async function loadDashboard(api: Api, { hasGrades }: { readonly hasGrades: boolean }) {
  const now = new Date()
  const [dashboard, profile, table, recent, days, months, networks, grade, open, offers, feeds] = await orMissing(
    'page',
    Promise.all([
      api.ordering.dashboard(),
      api.identity.profile({ query: { with_increased_balance_accuracy: '1' } }),
      // Only its counts by status are of interest.
      api.ordering.orderTable({ query: { page: 1, per_page: 1 } }),
      api.payments.listFinances({ query: { per_page: RECENT_PAYMENTS } }),
      api.ordering.orderStatistics({ query: spanQuery('days', now) }),
      api.ordering.orderStatistics({ query: spanQuery('months', now) }),
      api.catalogue.listNetworks(),
      hasGrades ? loadGrade(api) : null,
      loadOpenPayments(api),
      loadOffers(api, 'dashboard'),
      api.ordering.listDripFeeds({ query: { page: 1, per_page: FEEDS_SHOWN, status: 'in_processing' } }),
    ]),
  )
  const { name, balance, referral_user_balance, task_user_balance } = profile.data
  return {
    ...dashboard.data,
    counts: table.counts,
    person: { name, balance, referral_user_balance, task_user_balance },
    grade,
    open,
    offers,
    feeds: feeds.data,
    recent: recent.data,
    spending: { days: spendingOf(days.data), months: spendingOf(months.data) },
    networks: networks.data.map(({ id, icon, color }) => ({ id, icon, color })),
    now: now.toISOString(),
  }
}

/** The customer's grade and the next one; null when that call fails: the rest of the page does not depend on it. */
async function loadGrade(api: Api) {
  try {
    const { current, grades, spend_to_goal: missing, spend_to_goal_percent: percent } = (await api.promotions.profileGrades()).data
    const next = grades.find((grade) => grade.is_next)
    if (!current) return null
    return {
      current: { name: current.name, icon: current.icon, discount: current.discount_percent },
      next: next ? { name: next.name, missing, percent, discount: next.discount_percent } : null,
    }
  } catch {
    return null
  }
}
export type DashboardData = Awaited<ReturnType<typeof loadDashboard>>

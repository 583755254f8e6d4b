import type { CheckOfTaskWire, TaskWire } from '@vitrine/earning/contract/schemas'
import type { YoutubeAccountWire } from '@vitrine/identity/contract/schemas'
import { Notice, PageHead, pageClass } from '@vitrine/ui/components'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '#i18n'
import { BannerSlot } from '../../features/banners/banner-slot.tsx'
import { isVerified } from '../../features/channels/selected-account.ts'
import { useSelectedAccount } from '../../features/channels/use-selected-account.ts'
import { Pages } from '../../features/order-list/pages.tsx'
import { EmptyCard } from '../../page/empty-card.tsx'
import { paths } from '../../paths.ts'
import { PageMessages } from '../../shop/page-messages.tsx'
import { useMoney } from '../../shop/shop-context.tsx'
import { AccountSwitcher } from './account-switcher.tsx'
import { HelpLinks } from './help-links.tsx'
import { LatestTasks } from './latest-tasks.tsx'
import { RunningTask } from './running-task.tsx'
import { TaskCard } from './task-card.tsx'
import { TaskFilters } from './task-filters.tsx'
import { type TaskQuery, writeTaskQuery } from './task-query.ts'
import styles from './tasks.module.css'
import { UnverifiedAccount } from './unverified-account.tsx'
import { useChecks } from './use-checks.ts'

export interface WorkplaceProps {
  readonly query: TaskQuery
  readonly accounts: readonly YoutubeAccountWire[]
  readonly accountId: number | undefined
  readonly balance: string
  readonly checks: {
    readonly data: readonly CheckOfTaskWire[]
    readonly meta: { readonly earned_today: string; readonly left_today: number }
  }
  readonly tasks: { readonly data: readonly TaskWire[]; readonly meta: { readonly total: number } } | undefined
}

const pathOf = (query: TaskQuery): string => paths.tasks(writeTaskQuery(query))

/** Tasks of a customer: the channel, the offers, the latest attempts and the running one. */
export function Workplace({ query, accounts, accountId, balance, checks: listed, tasks }: WorkplaceProps) {
  const { t } = useTranslation('tasks')
  const money = useMoney()
  const checks = useChecks(listed.data)
  const canBegin = listed.meta.left_today > 0
  useStoredAccount(accounts, accountId, query)
  return (
    <div className={pageClass({ width: 'large' })}>
      <PageMessages routeName="tasks" title={t('title')} description={t('lead')} />
      <PageHead className={styles.head} title={t('title')} lead={t('lead')}>
        <dl className={styles.numbers}>
          <div>
            <dt>{t('earnedToday')}</dt>
            <dd className="number">{money(listed.meta.earned_today)}</dd>
          </div>
          <div>
            <dt>{t('balance')}</dt>
            <dd className="number">{money(balance)}</dd>
          </div>
        </dl>
      </PageHead>
      <BannerSlot place="tasks" />
      {accountId === undefined || !tasks ? (
        <UnverifiedAccount accounts={accounts} />
      ) : (
        <>
          <div className={styles.tools}>
            <AccountSwitcher accounts={accounts.filter(isVerified)} accountId={accountId} query={query} pathOf={pathOf} />
            <TaskFilters query={query} pathOf={pathOf} />
          </div>
          {!canBegin && <Notice>{t('enoughToday')}</Notice>}
          {tasks.meta.total === 0 ? (
            <EmptyCard title={t('empty.title')}>{t('empty.text')}</EmptyCard>
          ) : (
            <section aria-label={t('list')}>
              <ul className={styles.list}>
                {tasks.data.map((task) => (
                  <TaskCard key={task.id} task={task} accountId={accountId} checks={checks} canBegin={canBegin} />
                ))}
              </ul>
              <Pages query={query} total={tasks.meta.total} pathOf={pathOf} />
            </section>
          )}
        </>
      )}
      <LatestTasks checks={checks} />
      <HelpLinks />
      {checks.running && <RunningTask key={checks.running.id} check={checks.running} checks={checks} />}
    </div>
  )
}

/** Tasks are shown for the account that this browser has stored; the server learns of it by the address. */
function useStoredAccount(accounts: readonly YoutubeAccountWire[], accountId: number | undefined, query: TaskQuery): void {
  const navigate = useNavigate()
  const { selectedId } = useSelectedAccount(accounts)
  const kept = accounts.find(({ id }) => id === selectedId)
  const wanted = kept && isVerified(kept) ? kept.id : undefined
  useEffect(() => {
    if (query.account !== undefined || wanted === undefined || wanted === accountId) return
    void navigate(pathOf({ ...query, account: wanted }), { replace: true, preventScrollReset: true })
  }, [wanted, accountId, query, navigate])
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Notice } from '@vitrine/ui/components'
import { Link, useSearchParams } from 'react-router'
import { ListScreen } from '../../lists/list-screen.tsx'
import texts from '../../messages/en/ledger.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { FailureView } from '../../parts/failure-view.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { ScrollRegion } from '../../parts/scroll-region.tsx'
import { paths } from '../../paths.ts'
import { usePanel, usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { dollars } from '../../values/dollars.ts'
import styles from './ledger.module.css'
import { LedgerTabs } from './ledger-tabs.tsx'
import { kindName } from './posting.ts'

const t = sayFrom(texts)

interface Balance {
  readonly at: string
  readonly rows: readonly { readonly kind: string; readonly debits: string; readonly credits: string; readonly difference: string }[]
  readonly debits: string
  readonly credits: string
  readonly isBalanced: boolean
}

/** Debits and credits by kind of account, now or at a past time in UTC. */
export function TrialBalance() {
  const client = useClient()
  const { key } = usePanel()
  const [search, setSearch] = useSearchParams()
  const wanted = search.get('at') ?? ''
  const at = wanted && !Number.isNaN(Date.parse(`${wanted}Z`)) ? new Date(`${wanted}Z`).toISOString() : undefined
  const path = `${usePanelPath()}/trial-balance`
  const found = useQuery({
    queryKey: ['trial-balance', path, at],
    queryFn: ({ signal }) => client.read<Balance>(path, { at }, signal),
    placeholderData: keepPreviousData,
  })
  const setAt = (text: string) => setSearch(text ? { at: text } : {}, { replace: true })
  const balance = found.data
  return (
    <ListScreen
      title={t('title')}
      tabs={<LedgerTabs />}
      filters={
        <>
          <label className={styles.at}>
            {t('at')}
            <input type="datetime-local" className={styles.time} value={wanted} onChange={({ target }) => setAt(target.value)} />
          </label>
          {wanted !== '' && <Action onClick={() => setAt('')}>{t('now')}</Action>}
        </>
      }
    >
      <ScrollRegion label={t('tabs.trial')} className={styles.page}>
        {found.error && <FailureView error={found.error} onRetry={() => void found.refetch()} />}
        {found.isPending && <LoadingRows rows={12} />}
        {balance && !found.error && (
          <>
            <Notice tone={balance.isBalanced ? 'ok' : 'bad'}>
              {t('asOf', { time: balance.at.slice(0, 19).replace('T', ' ') })}. {t(balance.isBalanced ? 'balanced' : 'unbalanced')}
            </Notice>
            <table className={styles.trial} aria-label={t('tabs.trial')} aria-busy={found.isPlaceholderData || undefined}>
              <thead>
                <tr>
                  <th scope="col">{t('account')}</th>
                  <th scope="col">{t('debits')}</th>
                  <th scope="col">{t('credits')}</th>
                  <th scope="col" data-leaves="phone">
                    {t('difference')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {balance.rows.map(({ kind, debits, credits, difference }) => (
                  <tr key={kind}>
                    <th scope="row">
                      <Link to={`${paths.panel(key, 'ledger/accounts')}?kind=${kind}`}>{kindName(kind)}</Link>
                    </th>
                    <td className="number">{dollars(debits)}</td>
                    <td className="number">{dollars(credits)}</td>
                    <td className="number" data-leaves="phone">
                      {dollars(difference)}
                    </td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">{t('total')}</th>
                  <td className="number">{dollars(balance.debits)}</td>
                  <td className="number">{dollars(balance.credits)}</td>
                  <td data-leaves="phone" />
                </tr>
              </tfoot>
            </table>
          </>
        )}
      </ScrollRegion>
    </ListScreen>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import texts from '../../../messages/en/service-editor.json'
import { sayFrom } from '../../../messages/texts.ts'
import { FailureView } from '../../../parts/failure-view.tsx'
import { LoadingRows } from '../../../parts/loading-rows.tsx'
import { paths } from '../../../paths.ts'
import { isVisible } from '../../../session/me.ts'
import { usePanel, usePanelPath } from '../../../session/panel-context.ts'
import { useClient } from '../../../session/session-context.tsx'
import { shortTime } from '../../../values/times.ts'
import styles from './editor.module.css'
import { type AuditLine, historyLines, type PriceHistory } from './history-lines.ts'

const t = sayFrom(texts)
const NOTHING: readonly AuditLine[] = []

/** What was done to the service, its prices and what its providers asked, the newest first. */
export function ServiceHistory({ id, version }: { readonly id: number; readonly version: number }) {
  const client = useClient()
  const panel = usePanel()
  const panelPath = usePanelPath()
  const path = `${panelPath}/audit`
  const seesAudit = isVisible(panel, ['audit.view'])
  const prices = useQuery({
    queryKey: ['service-prices', panelPath, id, version],
    queryFn: ({ signal }) => client.read<PriceHistory>(`${panelPath}/services/${id}/prices`, {}, signal),
  })
  const audit = useQuery({
    queryKey: ['list', path, 'service', id, version],
    enabled: seesAudit,
    queryFn: ({ signal }) =>
      client.list<AuditLine>(path, { 'filter.entityKind': 'service', 'filter.entityId': String(id), limit: 50 }, signal),
  })
  const isPending = prices.isPending || (seesAudit && audit.isPending)
  const error = prices.error ?? audit.error
  const retry = () => {
    void prices.refetch()
    if (seesAudit) void audit.refetch()
  }
  const lines = prices.data && !isPending ? historyLines(audit.data?.rows ?? NOTHING, prices.data) : []
  return (
    <section className={styles.history} aria-label={t('sections.history')} data-section={t('sections.history')} tabIndex={-1}>
      <h2 className={styles.historyTitle}>{t('sections.history')}</h2>
      {error && <FailureView error={error} onRetry={retry} />}
      {isPending && !error && <LoadingRows rows={4} />}
      {!isPending && !error && lines.length === 0 && <p className="tone-3">{t('history.empty')}</p>}
      <ul className={styles.historyRows}>
        {lines.map(({ key, at, who, text, auditId }) => (
          <li key={key}>
            {auditId === undefined ? (
              <span className="number">{shortTime(at)}</span>
            ) : (
              <Link className="link number" to={`${paths.panel(panel.key, 'audit')}?open=${auditId}`}>
                {shortTime(at)}
              </Link>
            )}
            <span className="tone-2">{who}</span>
            <span className={styles.historyChange}>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

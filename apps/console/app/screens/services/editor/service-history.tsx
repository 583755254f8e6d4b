import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import texts from '../../../messages/en/service-editor.json'
import { sayFrom } from '../../../messages/texts.ts'
import { FailureView } from '../../../parts/failure-view.tsx'
import { LoadingRows } from '../../../parts/loading-rows.tsx'
import { paths } from '../../../paths.ts'
import { usePanel, usePanelPath } from '../../../session/panel-context.ts'
import { useClient } from '../../../session/session-context.tsx'
import { shortTime } from '../../../values/times.ts'
import { money } from '../../../values/units.ts'
import styles from './editor.module.css'
import { fieldLabel } from './editor-fields.ts'

const t = sayFrom(texts)
type Fields = Readonly<Record<string, unknown>> | null

interface HistoryRow {
  readonly id: number
  readonly at: string
  readonly actor: { readonly name: string }
  readonly before: Fields
  readonly after: Fields
}

/** What was done to the service, the newest first, with prices told in money. */
export function ServiceHistory({ id, version }: { readonly id: number; readonly version: number }) {
  const client = useClient()
  const { key } = usePanel()
  const path = `${usePanelPath()}/audit`
  const rows = useQuery({
    queryKey: ['list', path, 'service', id, version],
    queryFn: ({ signal }) =>
      client.list<HistoryRow>(path, { 'filter.entityKind': 'service', 'filter.entityId': String(id), limit: 50 }, signal),
  })
  return (
    <section className={styles.history} aria-label={t('sections.history')} data-section={t('sections.history')} tabIndex={-1}>
      <h2 className={styles.historyTitle}>{t('sections.history')}</h2>
      {rows.error && <FailureView error={rows.error} onRetry={() => void rows.refetch()} />}
      {rows.isPending && <LoadingRows rows={4} />}
      {rows.data?.rows.length === 0 && <p className="tone-3">{t('history.empty')}</p>}
      <ul className={styles.historyRows}>
        {rows.data?.rows.map(({ id: row, at, actor, before, after }) => (
          <li key={row}>
            <Link className="link number" to={`${paths.panel(key, 'audit')}?open=${row}`}>
              {shortTime(at)}
            </Link>
            <span className="tone-2">{actor.name}</span>
            <span className={styles.historyChange}>{writtenChange(before, after)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function writtenChange(before: Fields, after: Fields): string {
  if (!before || !after) return t('history.none')
  return Object.keys({ ...before, ...after })
    .map((name) => (name === 'priceNano' ? `${fieldLabel(name)} ${price(before[name])} → ${price(after[name])}` : fieldLabel(name)))
    .join(', ')
}

const price = (nano: unknown): string => money(nano === null || nano === undefined ? null : String(nano))

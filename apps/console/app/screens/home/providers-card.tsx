import { useQuery } from '@tanstack/react-query'
import { Tag } from '@vitrine/ui/components'
import { Link } from 'react-router'
import texts from '../../messages/en/home.json'
import { sayFrom } from '../../messages/texts.ts'
import { paths } from '../../paths.ts'
import { usePanel, usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { grouped } from '../../values/units.ts'
import { HomeCard } from './home-card.tsx'
import { type Delivery, type DeliveryRow, deliveryRows, FEW_DAYS, isSlow, MANY_DAYS, OPEN_MAX, type Provider } from './providers.ts'
import styles from './providers-card.module.css'

const t = sayFrom(texts)
const ROWS = 6
const AGAIN_MS = 60_000

/** Who delivers: how many of a day's attempts each accepted, what it works on, and how long its balance lasts. */
export function ProvidersCard() {
  const client = useClient()
  const path = usePanelPath()
  const { key } = usePanel()
  const to = paths.panel(key, 'providers')
  const list = useQuery({
    queryKey: ['list', path, 'home-providers'],
    queryFn: async () => {
      const [{ rows }, { providers }] = await Promise.all([
        client.list<Provider>(`${path}/providers`, { limit: ROWS }),
        client.read<{ providers: readonly Delivery[] }>(`${path}/deliveries-by-provider`),
      ])
      return { rows: deliveryRows(rows, providers) }
    },
    refetchInterval: AGAIN_MS,
  })
  const rows = list.data?.rows ?? []
  return (
    <HomeCard title={t('providers')} to={to} link={t('allProviders')} query={list} empty={t('noProviders')}>
      {rows.length > 0 && (
        <table className={styles.table} aria-label={t('providers')}>
          <thead>
            <tr>
              <th scope="col">{t('provider')}</th>
              <th scope="col">{t('accepted')}</th>
              <th scope="col">{t('open')}</th>
              <th scope="col">{t('balance')}</th>
              <th scope="col">{t('lastsHead')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  <Link className={styles.name} to={`${to}?open=${row.id}`}>
                    {row.name}
                  </Link>
                  <Standing row={row} />
                </th>
                <td className={isSlow(row) ? 'tone-warn' : undefined} title={row.attempts > 0 ? t('acceptedHint', counts(row)) : undefined}>
                  {row.acceptedPercent === null ? '–' : `${row.acceptedPercent} %`}
                </td>
                <td>{row.open >= OPEN_MAX ? t('openMany') : grouped(row.open)}</td>
                <td>{row.balance === null ? '–' : `${amount(row.balance)} ${row.currency}`}</td>
                <td className={row.lastsDays !== null && row.lastsDays < FEW_DAYS ? 'tone-warn' : undefined}>{lasting(row)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </HomeCard>
  )
}

const amount = (text: string): string => {
  const [whole = '', decimals = ''] = text.split('.')
  return `${grouped(whole)}.${decimals}`
}
function lasting({ lastsDays }: DeliveryRow): string {
  if (lastsDays === null) return '–'
  return lastsDays > MANY_DAYS ? t('lastsLong') : t('lasts', { count: Math.floor(lastsDays) })
}
const counts = ({ accepted, attempts }: DeliveryRow) => ({ accepted: grouped(accepted), attempts: grouped(attempts) })

function Standing({ row: { isEnabled, breaker } }: { readonly row: DeliveryRow }) {
  if (!isEnabled) return <Tag>{t('paused')}</Tag>
  return breaker?.state === 'open' ? <Tag tone="bad">{t('stopped')}</Tag> : null
}

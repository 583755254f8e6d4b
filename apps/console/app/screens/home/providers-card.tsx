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
import styles from './home-screen.module.css'

const t = sayFrom(texts)
const ROWS = 6
/** Less than this is said in amber. */
const FEW_DAYS = 2

interface Provider {
  readonly id: number
  readonly name: string
  readonly isEnabled: boolean
  readonly breaker: { readonly state: string } | null
  readonly balance: string | null
  readonly currency: string
  readonly lastsDays: number | null
}

/** Who delivers, what is left there, and how long it lasts. */
export function ProvidersCard() {
  const client = useClient()
  const path = usePanelPath()
  const { key } = usePanel()
  const to = paths.panel(key, 'providers')
  const list = useQuery({
    queryKey: ['list', path, 'home-providers'],
    queryFn: () => client.list<Provider>(`${path}/providers`, { limit: ROWS }),
  })
  return (
    <HomeCard title={t('providers')} to={to} link={t('allProviders')} query={list} empty={t('noProviders')}>
      {list.data?.rows.map((provider) => (
        <li key={provider.id}>
          <Link className={styles.row} to={`${to}?open=${provider.id}`}>
            <span className={styles.text}>
              <span className="weight-medium ellipsis">{provider.name}</span>
              <span className="type-caption tone-3 number">
                {provider.balance === null
                  ? t('noBalance')
                  : `${grouped(provider.balance.split('.')[0] ?? '')}${decimalsOf(provider.balance)} ${provider.currency}`}
              </span>
            </span>
            <Standing provider={provider} />
          </Link>
        </li>
      ))}
    </HomeCard>
  )
}

const decimalsOf = (amount: string): string => (amount.includes('.') ? `.${amount.split('.')[1]}` : '')

function Standing({ provider: { isEnabled, breaker, lastsDays } }: { readonly provider: Provider }) {
  if (!isEnabled) return <Tag>{t('paused')}</Tag>
  if (breaker?.state === 'open') return <Tag tone="bad">{t('stopped')}</Tag>
  if (lastsDays === null) return null
  return <span className={lastsDays < FEW_DAYS ? 'tone-warn number' : 'tone-2 number'}>{t('lasts', { count: Math.floor(lastsDays) })}</span>
}

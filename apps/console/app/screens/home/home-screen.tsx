import { useQueries, useQuery } from '@tanstack/react-query'
import { Tag } from '@vitrine/ui/components'
import { Link } from 'react-router'
import texts from '../../messages/en/home.json'
import { sayFrom } from '../../messages/texts.ts'
import { useTitle } from '../../parts/use-title.ts'
import { paths } from '../../paths.ts'
import { isVisible } from '../../session/me.ts'
import { useHere, usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { roleName } from '../../shell/role-name.ts'
import { shortTime } from '../../values/times.ts'
import { grouped } from '../../values/units.ts'
import { HomeCard } from './home-card.tsx'
import styles from './home-screen.module.css'
import { ShopStrip } from './shop-strip.tsx'

const t = sayFrom(texts)
const VIEWS = ['on_sale', 'off_sale', 'no_route', 'missing_translations'] as const
const ROWS = 8

/** The start of a panel: what there is of it, and what was done last. A card without its right is not there. */
export function HomeScreen() {
  const { me, panel } = useHere()
  const greeting = t('greeting', { name: me.name.split(' ')[0] ?? me.name })
  useTitle(greeting)
  return (
    <div className={styles.page} data-page>
      <h1 className={styles.title}>{greeting}</h1>
      {isVisible(panel, ['services.view']) && <ShopStrip />}
      {isVisible(panel, ['services.view']) && <ServicesStrip />}
      <div className={styles.cards}>
        {isVisible(panel, ['audit.view']) && <Activity />}
        {isVisible(panel, ['staff.edit']) && <Team />}
      </div>
    </div>
  )
}

function ServicesStrip() {
  const client = useClient()
  const path = usePanelPath()
  const { panel } = useHere()
  const counts = useQueries({
    queries: VIEWS.map((view) => ({
      queryKey: ['list', path, 'services', view],
      queryFn: () => client.list(`${path}/services`, { view, limit: 1 }),
    })),
  })
  // A strip of figures that cannot be asked for says nothing.
  if (counts.some(({ error }) => error)) return null
  return (
    <nav className={styles.strip} aria-label={t('services')}>
      {VIEWS.map((view, at) => {
        const total = counts[at]?.data?.total
        const isWarning = (view === 'no_route' || view === 'missing_translations') && (total?.count ?? 0) > 0
        return (
          <Link key={view} className={styles.figure} to={`${paths.panel(panel.key, 'services')}?view=${view}`}>
            <span className="tone-2">{t(`views.${view}`)}</span>
            <span className={isWarning ? `${styles.number} tone-warn` : styles.number}>{total ? grouped(total.count) : '–'}</span>
          </Link>
        )
      })}
    </nav>
  )
}

interface Entry {
  readonly id: number
  readonly at: string
  readonly action: string
  readonly actor: { readonly name: string }
  readonly entity: { readonly id: string; readonly label: string }
}

function Activity() {
  const client = useClient()
  const path = usePanelPath()
  const { panel } = useHere()
  const log = useQuery({ queryKey: ['list', path, 'home-audit'], queryFn: () => client.list<Entry>(`${path}/audit`, { limit: ROWS }) })
  const to = paths.panel(panel.key, 'audit')
  return (
    <HomeCard title={t('activity')} to={to} link={t('wholeLog')} query={log} empty={t('noActivity')}>
      {log.data?.rows.map(({ id, at, action, actor, entity }) => (
        <li key={id}>
          <Link className={styles.row} to={`${to}?open=${id}`}>
            <span className={styles.text}>
              <span className="weight-medium ellipsis">{entity.label || entity.id}</span>
              <span className="type-caption tone-3 ellipsis">{`${actor.name} · ${action}`}</span>
            </span>
            <span className="type-caption tone-3 number">{shortTime(at)}</span>
          </Link>
        </li>
      ))}
    </HomeCard>
  )
}

interface Member {
  readonly id: number
  readonly name: string
  readonly role: string
  readonly lastSeenAt: string | null
}

function Team() {
  const client = useClient()
  const path = usePanelPath()
  const { panel } = useHere()
  const staff = useQuery({ queryKey: ['list', path, 'home-staff'], queryFn: () => client.list<Member>(`${path}/staff`, { limit: ROWS }) })
  const to = paths.panel(panel.key, 'staff')
  return (
    <HomeCard title={t('team')} to={to} link={t('wholeTeam')} query={staff}>
      {staff.data?.rows.map(({ id, name, role, lastSeenAt }) => (
        <li key={id}>
          <Link className={styles.row} to={`${to}?open=${id}`}>
            <span className={styles.text}>
              <span className="weight-medium ellipsis">{name}</span>
              <span className="type-caption tone-3">{lastSeenAt ? t('lastSeen', { time: shortTime(lastSeenAt) }) : t('never')}</span>
            </span>
            <Tag>{roleName(role)}</Tag>
          </Link>
        </li>
      ))}
    </HomeCard>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import texts from '../../messages/en/home.json'
import { sayFrom } from '../../messages/texts.ts'
import { paths } from '../../paths.ts'
import { usePanel, usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { shortTime } from '../../values/times.ts'
import { HomeCard } from './home-card.tsx'
import styles from './home-screen.module.css'

const t = sayFrom(texts)
const ROWS = 6

interface Entry {
  readonly id: number
  readonly at: string
  readonly action: string
  readonly actor: { readonly name: string }
  readonly entity: { readonly id: string; readonly label: string }
}

/** What operators did last. */
export function ActivityCard() {
  const client = useClient()
  const path = usePanelPath()
  const panel = usePanel()
  const log = useQuery({ queryKey: ['list', path, 'home-audit'], queryFn: () => client.list<Entry>(`${path}/audit`, { limit: ROWS }) })
  const to = paths.panel(panel.key, 'audit')
  return (
    <HomeCard title={t('activity')} to={to} link={t('wholeLog')} query={log} empty={t('noActivity')}>
      <ul>
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
      </ul>
    </HomeCard>
  )
}

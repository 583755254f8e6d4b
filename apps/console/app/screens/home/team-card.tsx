import { useQuery } from '@tanstack/react-query'
import { Tag } from '@vitrine/ui/components'
import { Link } from 'react-router'
import texts from '../../messages/en/home.json'
import { sayFrom } from '../../messages/texts.ts'
import { paths } from '../../paths.ts'
import { usePanel, usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { roleName } from '../../shell/role-name.ts'
import { shortTime } from '../../values/times.ts'
import { HomeCard } from './home-card.tsx'
import styles from './home-screen.module.css'

const t = sayFrom(texts)
const ROWS = 6

interface Member {
  readonly id: number
  readonly name: string
  readonly role: string
  readonly lastSeenAt: string | null
}

/** Who works here, and when they were last seen. */
export function TeamCard() {
  const client = useClient()
  const path = usePanelPath()
  const panel = usePanel()
  const staff = useQuery({ queryKey: ['list', path, 'home-staff'], queryFn: () => client.list<Member>(`${path}/staff`, { limit: ROWS }) })
  const to = paths.panel(panel.key, 'staff')
  return (
    <HomeCard title={t('team')} to={to} link={t('wholeTeam')} query={staff}>
      <ul>
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
      </ul>
    </HomeCard>
  )
}

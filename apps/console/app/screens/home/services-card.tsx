import { useQueries } from '@tanstack/react-query'
import { Link } from 'react-router'
import texts from '../../messages/en/home.json'
import { sayFrom } from '../../messages/texts.ts'
import { paths } from '../../paths.ts'
import { usePanel, usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { grouped } from '../../values/units.ts'
import styles from './home-screen.module.css'

const t = sayFrom(texts)
const VIEWS = ['on_sale', 'off_sale', 'no_route', 'missing_translations'] as const

/** What the shop sells, and what is missing of it. */
export function ServicesCard() {
  const client = useClient()
  const path = usePanelPath()
  const { key } = usePanel()
  const to = paths.panel(key, 'services')
  const counts = useQueries({
    queries: VIEWS.map((view) => ({
      queryKey: ['list', path, 'services', view],
      queryFn: () => client.list(`${path}/services`, { view, limit: 1 }),
    })),
  })
  // Figures that cannot be read say nothing.
  if (counts.some(({ error }) => error)) return null
  return (
    <section className={styles.card} aria-label={t('services')}>
      <header className={styles.cardHead}>
        <h2 className={styles.cardTitle}>{t('services')}</h2>
        <Link className="link type-caption" to={to}>
          {t('allServices')}
        </Link>
      </header>
      <ul>
        {VIEWS.map((view, at) => {
          const total = counts[at]?.data?.total
          const isWarning = (view === 'no_route' || view === 'missing_translations') && (total?.count ?? 0) > 0
          return (
            <li key={view}>
              <Link className={styles.row} to={`${to}?view=${view}`}>
                <span>{t(`views.${view}`)}</span>
                <span className={isWarning ? 'number tone-warn' : 'number'}>{total ? grouped(total.count) : '–'}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

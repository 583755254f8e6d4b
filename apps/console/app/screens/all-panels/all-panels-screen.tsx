import { buttonClass, Tag } from '@vitrine/ui/components'
import { useState } from 'react'
import { Link, Navigate } from 'react-router'
import texts from '../../messages/en/all-panels.json'
import states from '../../messages/en/shop-state.json'
import { sayFrom } from '../../messages/texts.ts'
import { FailureView } from '../../parts/failure-view.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { useTitle } from '../../parts/use-title.ts'
import { paths } from '../../paths.ts'
import type { Me, Panel } from '../../session/me.ts'
import { useMe } from '../../session/use-me.ts'
import { BackupWarning } from '../../shell/backup-warning.tsx'
import { PanelMark } from '../../shell/panel-mark.tsx'
import { roleName } from '../../shell/role-name.ts'
import styles from './all-panels-screen.module.css'

const t = sayFrom(texts)
const s = sayFrom(states)
const TONES = { preparing: 'info', open: 'ok', closed: 'warn', archived: undefined } as const
/** From so many on they are searched. */
const MANY = 8

/** Every panel that is one's own: where it stands, whether it is open, and the way in. */
export function AllPanelsScreen() {
  const me = useMe()
  useTitle(t('title'))
  if (me.data === null) return <Navigate to={`${paths.signIn}?to=${encodeURIComponent(paths.allPanels)}`} replace />
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t('title')}</h1>
        <span className={styles.acts}>
          {me.data?.deploymentRole != null && (
            <Link className={buttonClass({ size: 'small' })} to={paths.deploymentPanels}>
              {t('deployment')}
            </Link>
          )}
          {me.data?.deploymentRole === 'owner' && (
            <Link className={buttonClass({ variant: 'primary', size: 'small' })} to={paths.newPanel}>
              {t('open')}
            </Link>
          )}
        </span>
        <p className={styles.intro}>{t('intro')}</p>
      </header>
      <BackupWarning me={me.data} />
      {me.isPending && <LoadingRows rows={6} />}
      {me.error && <FailureView error={me.error} onRetry={() => void me.refetch()} />}
      {me.data && <PanelList panels={me.data.panels} />}
    </main>
  )
}

function PanelList({ panels }: Pick<Me, 'panels'>) {
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const found = panels
    .filter(({ name, host, key }) => [name, host, key].some((each) => each.toLowerCase().includes(wanted)))
    .toSorted((one, other) => Number(one.isArchived) - Number(other.isArchived))
  return (
    <>
      {panels.length >= MANY && (
        <input
          className={styles.find}
          type="search"
          aria-label={t('find')}
          placeholder={t('find')}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      {found.length === 0 && (
        <p className="tone-2" role="status">
          {t('nothing', { text })}
        </p>
      )}
      <ul className={styles.list} aria-label={t('list')}>
        {found.map((panel) => (
          <PanelRow key={panel.key} panel={panel} />
        ))}
      </ul>
    </>
  )
}

function PanelRow({ panel }: { readonly panel: Panel }) {
  const { key, name, host, origin, state, isArchived, isFrozen, role } = panel
  const stands = isArchived ? 'archived' : state
  return (
    <li className={styles.row}>
      <PanelMark panel={panel} />
      <span className={styles.text}>
        <Link className={styles.name} to={paths.panel(key)}>
          {name}
        </Link>
        <span className="type-caption tone-3 ellipsis">{host}</span>
      </span>
      <span className={styles.facts}>
        <span className="tone-2">{roleName(role)}</span>
        {isFrozen && !isArchived && <Tag tone="warn">{t('frozen')}</Tag>}
        <Tag tone={TONES[stands]}>{s(`states.${stands}`)}</Tag>
        {state === 'open' && (
          <a className="link" href={origin} target="_blank" rel="noreferrer" aria-label={`${t('visit')} ${name}`}>
            {t('visit')}
          </a>
        )}
      </span>
    </li>
  )
}

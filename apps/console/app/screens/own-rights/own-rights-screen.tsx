import { useQuery } from '@tanstack/react-query'
import { Tag } from '@vitrine/ui/components'
import texts from '../../messages/en/rights.json'
import { sayFrom } from '../../messages/texts.ts'
import { FailureView } from '../../parts/failure-view.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { ScreenHead } from '../../parts/screen-head.tsx'
import { ScrollRegion } from '../../parts/scroll-region.tsx'
import { useHere, usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { roleName } from '../../shell/role-name.ts'
import styles from './own-rights-screen.module.css'

const t = sayFrom(texts)

type Level = keyof typeof texts.levels

interface OwnRights {
  readonly role: string | null
  readonly permissions: readonly { readonly permission: string; readonly capability: string; readonly standing: Level }[]
}

/** What the person at the screen may do on this panel, and what not. */
export function OwnRightsScreen() {
  const client = useClient()
  const { me, panel } = useHere()
  const path = usePanelPath()
  const rights = useQuery({ queryKey: ['own-rights', path], queryFn: () => client.read<OwnRights>(`${path}/own-rights`) })
  const all = rights.data?.permissions ?? []
  const groups = [
    { name: t('own.may'), rows: all.filter(({ standing }) => standing !== 'no') },
    { name: t('own.no'), rows: all.filter(({ standing }) => standing === 'no') },
  ].filter(({ rows }) => rows.length > 0)
  return (
    <>
      <ScreenHead title={t('own.title')} />
      {rights.error && <FailureView error={rights.error} onRetry={() => void rights.refetch()} />}
      {rights.isPending && <LoadingRows rows={16} />}
      {rights.data && (
        <ScrollRegion className={styles.body} label={t('own.title')}>
          <p className="tone-2">
            {me.deploymentRole === null
              ? t('own.intro', { role: roleName(panel.role), panel: panel.name })
              : t('own.introDeployment', { role: roleName(me.deploymentRole) })}{' '}
            {t('own.ask')}
          </p>
          {groups.map(({ name, rows }) => (
            <section key={name} aria-label={name}>
              <h2 className={styles.title}>{name}</h2>
              <ul className={styles.rows}>
                {rows.map(({ permission, capability, standing }) => (
                  <li key={permission} className={styles.row}>
                    <span>{capability}</span>
                    <Tag tone={standing === 'yes' ? 'ok' : standing === 'no' ? undefined : 'info'}>{t(`levels.${standing}`)}</Tag>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </ScrollRegion>
      )}
    </>
  )
}

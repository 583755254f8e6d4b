import { useQuery } from '@tanstack/react-query'
import { IconCheck, IconEye, IconLock, IconUsers } from '@vitrine/ui/components'
import texts from '../../messages/en/rights.json'
import { sayFrom } from '../../messages/texts.ts'
import { FailureView } from '../../parts/failure-view.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { ScreenHead } from '../../parts/screen-head.tsx'
import { ScrollRegion } from '../../parts/scroll-region.tsx'
import { usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { roleName } from '../../shell/role-name.ts'
import styles from './rights-screen.module.css'

const t = sayFrom(texts)

type Level = keyof typeof texts.levels
const LEVELS: readonly Level[] = ['yes', 'proof', 'second', 'second_proof', 'see', 'see_own']

interface Rights {
  readonly roles: readonly string[]
  readonly permissions: readonly {
    readonly permission: string
    readonly capability: string
    readonly byRole: Readonly<Record<string, Level>>
  }[]
}

/** What each role may do, as one table. */
export function RightsScreen() {
  const client = useClient()
  const path = usePanelPath()
  const rights = useQuery({ queryKey: ['rights', path], queryFn: () => client.read<Rights>(`${path}/rights`) })
  return (
    <>
      <ScreenHead title={t('title')} />
      {rights.error && <FailureView error={rights.error} onRetry={() => void rights.refetch()} />}
      {rights.isPending && <LoadingRows rows={16} />}
      {rights.data && (
        <>
          <ul className={styles.legend}>
            {LEVELS.map((level) => (
              <li key={level}>
                <Sign level={level} />
                {t(`levels.${level}`)}
              </li>
            ))}
          </ul>
          <Matrix rights={rights.data} />
        </>
      )}
    </>
  )
}

function Matrix({ rights: { roles, permissions } }: { readonly rights: Rights }) {
  return (
    <ScrollRegion className={styles.scroller} label={t('intro')}>
      <table className={styles.matrix}>
        <thead>
          <tr>
            <th scope="col">{t('capability')}</th>
            {roles.map((role) => (
              <th key={role} scope="col">
                {roleName(role)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {permissions.map(({ permission, capability, byRole }) => (
            <tr key={permission}>
              <th scope="row">
                <span>{capability}</span>
                <code>{permission}</code>
              </th>
              {roles.map((role) => (
                <td key={role} data-tooltip={t(`levels.${byRole[role] ?? 'no'}`)}>
                  <Sign level={byRole[role] ?? 'no'} />
                  <span className="sr-only">{t(`levels.${byRole[role] ?? 'no'}`)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

function Sign({ level }: { readonly level: Level }) {
  if (level === 'no') return <span className={styles.none} aria-hidden="true" />
  if (level === 'see' || level === 'see_own')
    return (
      <span className={styles.sign} data-level={level}>
        <IconEye size={16} />
      </span>
    )
  return (
    <span className={styles.sign} data-level={level}>
      <IconCheck size={16} />
      {(level === 'proof' || level === 'second_proof') && <IconLock size={12} />}
      {(level === 'second' || level === 'second_proof') && <IconUsers size={12} />}
    </span>
  )
}

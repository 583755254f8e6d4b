import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import texts from '../../messages/en/settings.json'
import { sayFrom } from '../../messages/texts.ts'
import { FailureView } from '../../parts/failure-view.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { ScreenHead } from '../../parts/screen-head.tsx'
import { usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { shortTime } from '../../values/times.ts'
import { editable, type SettingsPage } from './setting.ts'
import { SettingsForm } from './settings-form.tsx'
import styles from './settings-screen.module.css'

const t = sayFrom(texts)

/** What a shop is: brand, layout, features, money, code; each group for those who may see it. */
export function SettingsScreen() {
  const client = useClient()
  const path = `${usePanelPath()}/settings`
  const page = useQuery({ queryKey: ['settings', path], queryFn: ({ signal }) => client.read<SettingsPage>(path, {}, signal) })
  const settings = useMemo(() => page.data?.settings.map(editable) ?? [], [page.data])
  const { changedBy = null, changedAt = null } = page.data ?? {}
  return (
    <div className={styles.screen}>
      <ScreenHead
        title={t('title')}
        actions={
          changedBy !== null &&
          changedAt !== null && <span className={styles.last}>{t('lastChange', { name: changedBy, time: shortTime(changedAt) })}</span>
        }
      />
      {page.data ? (
        <SettingsForm key={path} {...{ path, settings }} page={page.data} onReload={async () => (await page.refetch()).data} />
      ) : page.error ? (
        <FailureView error={page.error} onRetry={() => void page.refetch()} />
      ) : (
        <LoadingRows rows={10} />
      )}
    </div>
  )
}

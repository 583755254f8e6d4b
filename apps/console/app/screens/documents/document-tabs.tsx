import texts from '../../messages/en/documents.json'
import { sayFrom } from '../../messages/texts.ts'
import { ScreenTabs } from '../../parts/screen-tabs.tsx'
import { paths } from '../../paths.ts'
import { usePanel } from '../../session/panel-context.ts'

const t = sayFrom(texts)

/** What waits, and what was decided. */
export function DocumentTabs() {
  const { key } = usePanel()
  return (
    <ScreenTabs
      label={t('tabs.label')}
      tabs={[
        { to: paths.panel(key, 'documents'), name: t('tabs.waiting') },
        { to: paths.panel(key, 'documents/decided'), name: t('tabs.decided') },
      ]}
    />
  )
}

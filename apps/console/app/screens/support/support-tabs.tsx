import texts from '../../messages/en/support.json'
import { sayFrom } from '../../messages/texts.ts'
import { ScreenTabs } from '../../parts/screen-tabs.tsx'
import { paths } from '../../paths.ts'
import { usePanel } from '../../session/panel-context.ts'

const t = sayFrom(texts)

/** Tickets, and what they are answered with. */
export function SupportTabs() {
  const { key } = usePanel()
  return (
    <ScreenTabs
      label={t('tabs.label')}
      tabs={[
        { to: paths.panel(key, 'support'), name: t('tabs.tickets') },
        { to: paths.panel(key, 'support/replies'), name: t('tabs.replies') },
      ]}
    />
  )
}

import texts from '../../messages/en/staff.json'
import { sayFrom } from '../../messages/texts.ts'
import { ScreenTabs } from '../../parts/screen-tabs.tsx'
import { paths } from '../../paths.ts'
import { usePanel } from '../../session/panel-context.ts'

const t = sayFrom(texts)

/** Who works here, and who is asked to. */
export function StaffTabs() {
  const { key } = usePanel()
  return (
    <ScreenTabs
      label={t('tabs.label')}
      tabs={[
        { to: paths.panel(key, 'staff'), name: t('tabs.people') },
        { to: paths.panel(key, 'staff/invitations'), name: t('tabs.invitations') },
      ]}
    />
  )
}

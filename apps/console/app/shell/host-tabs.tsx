import texts from '../messages/en/sign-in-providers.json'
import { sayFrom } from '../messages/texts.ts'
import { ScreenTabs } from '../parts/screen-tabs.tsx'
import { paths } from '../paths.ts'
import { usePanel } from '../session/panel-context.ts'

const t = sayFrom(texts)

/** Where a shop is reached, by whose accounts people come in, and the shop as a whole. */
export function HostTabs() {
  const { key } = usePanel()
  return (
    <ScreenTabs
      label={t('tabs.label')}
      tabs={[
        { to: paths.panel(key, 'hosts'), name: t('tabs.hosts') },
        { to: paths.panel(key, 'hosts/sign-in'), name: t('tabs.providers') },
        { to: paths.panel(key, 'hosts/shop'), name: t('tabs.shop') },
      ]}
    />
  )
}

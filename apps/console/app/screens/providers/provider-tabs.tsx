import texts from '../../messages/en/providers.json'
import { sayFrom } from '../../messages/texts.ts'
import { ScreenTabs } from '../../parts/screen-tabs.tsx'
import { paths } from '../../paths.ts'
import { usePanel } from '../../session/panel-context.ts'

const t = sayFrom(texts)

/** Accounts at providers, and what is delivered by them. */
export function ProviderTabs() {
  const { key } = usePanel()
  return (
    <ScreenTabs
      label={t('all.tabs')}
      tabs={[
        { to: paths.panel(key, 'providers'), name: t('all.accounts') },
        { to: paths.panel(key, 'providers/routes'), name: t('all.routes') },
      ]}
    />
  )
}

import texts from '../../messages/en/reviews.json'
import { sayFrom } from '../../messages/texts.ts'
import { ScreenTabs } from '../../parts/screen-tabs.tsx'
import { paths } from '../../paths.ts'
import { usePanel } from '../../session/panel-context.ts'

const t = sayFrom(texts)

/** What waits, what is still checked, and what was decided. */
export function ReviewTabs() {
  const { key } = usePanel()
  return (
    <ScreenTabs
      label={t('tabs.label')}
      tabs={[
        { to: paths.panel(key, 'review'), name: t('tabs.waiting') },
        { to: paths.panel(key, 'review/checking'), name: t('tabs.checking') },
        { to: paths.panel(key, 'review/decided'), name: t('tabs.decided') },
      ]}
    />
  )
}

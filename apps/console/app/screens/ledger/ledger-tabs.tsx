import texts from '../../messages/en/ledger.json'
import { sayFrom } from '../../messages/texts.ts'
import { ScreenTabs } from '../../parts/screen-tabs.tsx'
import { paths } from '../../paths.ts'
import { usePanel } from '../../session/panel-context.ts'

const t = sayFrom(texts)

/** The parts of the ledger. */
export function LedgerTabs() {
  const { key } = usePanel()
  return (
    <ScreenTabs
      label={t('tabs.label')}
      tabs={[
        { to: paths.panel(key, 'ledger'), name: t('tabs.postings') },
        { to: paths.panel(key, 'ledger/accounts'), name: t('tabs.accounts') },
        { to: paths.panel(key, 'ledger/trial-balance'), name: t('tabs.trial') },
        { to: paths.panel(key, 'ledger/checks'), name: t('tabs.checks') },
      ]}
    />
  )
}

import texts from '../../messages/en/payments.json'
import { sayFrom } from '../../messages/texts.ts'
import { ScreenTabs } from '../../parts/screen-tabs.tsx'
import { paths } from '../../paths.ts'
import { usePanel } from '../../session/panel-context.ts'

const t = sayFrom(texts)

/** Money that comes in, and what goes back of it. */
export function PaymentTabs() {
  const { key } = usePanel()
  return (
    <ScreenTabs
      label={t('tabs.label')}
      tabs={[
        { to: paths.panel(key, 'payments'), name: t('tabs.confirm') },
        { to: paths.panel(key, 'payments/statement'), name: t('tabs.statement') },
        { to: paths.panel(key, 'payments/invoices'), name: t('tabs.invoices') },
        { to: paths.panel(key, 'payments/refunds'), name: t('tabs.refunds') },
        { to: paths.panel(key, 'payments/disputes'), name: t('tabs.disputes') },
        { to: paths.panel(key, 'payments/suspense'), name: t('tabs.suspense') },
      ]}
    />
  )
}

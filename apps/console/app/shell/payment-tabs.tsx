import texts from '../messages/en/payment-methods.json'
import { sayFrom } from '../messages/texts.ts'
import { ScreenTabs } from '../parts/screen-tabs.tsx'
import { paths } from '../paths.ts'
import { usePanel } from '../session/panel-context.ts'

const t = sayFrom(texts)

/** How customers pay, through whom, and how they are paid out. */
export function PaymentTabs() {
  const { key } = usePanel()
  const to = (segment: string) => paths.panel(key, segment)
  return (
    <ScreenTabs
      label={t('title')}
      tabs={[
        { to: to('payment-methods'), name: t('tabs.methods') },
        { to: to('payment-methods/gateways'), name: t('tabs.gateways') },
        { to: to('payment-methods/withdrawals'), name: t('tabs.withdrawals') },
      ]}
    />
  )
}

import texts from '../../messages/en/providers.json'
import { sayFrom } from '../../messages/texts.ts'
import { ScreenTabs } from '../../parts/screen-tabs.tsx'
import { paths } from '../../paths.ts'
import { useIsPermitted, usePanel } from '../../session/panel-context.ts'
import type { Provider } from './provider.ts'

const t = sayFrom(texts)

/** The pages of one account, and the way back to all of them. */
export function ProviderParts({ provider }: { readonly provider: Provider }) {
  const { key } = usePanel()
  const seesOrders = useIsPermitted('orders.provider')
  const parts =
    provider.connector === 'api-v2'
      ? (['overview', 'services', 'markups', 'routes', 'rates', 'calls', 'words', 'evidence'] as const)
      : (['routes', 'calls'] as const)
  return (
    <ScreenTabs
      label={t('list.tabs')}
      tabs={[
        { to: paths.panel(key, 'providers'), name: t('list.back') },
        ...parts.map((part) => ({ to: paths.panel(key, `providers/${provider.id}/${part}`), name: t(`list.${part}`) })),
        ...(seesOrders ? [{ to: `${paths.panel(key, 'orders')}?provider=${provider.id}`, name: t('list.orders') }] : []),
      ]}
    />
  )
}

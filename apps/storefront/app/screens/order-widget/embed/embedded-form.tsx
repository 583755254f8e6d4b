import { type ReactNode, useCallback } from 'react'
import { SessionVariant } from '../../../session/session-context.tsx'
import { type Shop, ShopVariant } from '../../../shop/shop-context.tsx'
import { formApi } from './form-api.ts'

/** What stands inside asks in the name of a partner's form, shows the simplest form, and nothing that the panel announces. */
export function EmbeddedForm({ token, children }: { readonly token: string; readonly children: ReactNode }) {
  const change = useCallback(
    ({ settings, brand }: Shop): Partial<Shop> => ({
      isEmbedded: true,
      settings: {
        ...settings,
        cabinet_widget_token: token,
        show_create_order_types: { single: true, multi: false, expert: false, autopromotion: false },
      },
      brand: { ...brand, banners: [] },
    }),
    [token],
  )
  const calls = useCallback((api: Parameters<typeof formApi>[0]) => formApi(api, token), [token])
  return (
    <ShopVariant change={change}>
      <SessionVariant calls={calls}>{children}</SessionVariant>
    </ShopVariant>
  )
}

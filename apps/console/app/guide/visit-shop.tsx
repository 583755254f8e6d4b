import { buttonClass } from '@vitrine/ui/components'
import { saidOf } from '../api/api-error.ts'
import { Action } from '../parts/action.tsx'
import { useToast } from '../parts/toasts.tsx'
import { usePanel, usePanelPath } from '../session/panel-context.ts'
import { useClient } from '../session/session-context.tsx'
import { useShopState } from './use-shop-state.ts'

interface VisitShopProps {
  readonly children: string
  readonly variant?: 'default' | 'primary'
}

/** The shop in another tab. One that is not open lets its reader in by an address that works once. */
export function VisitShop({ children, variant = 'default' }: VisitShopProps) {
  const { origin, sees } = usePanel()
  const { data } = useShopState()
  // A visit is recorded, and anyone who only sees records nothing.
  if (data && data.state !== 'open') return sees.includes('services.view') ? null : <VisitByCode variant={variant}>{children}</VisitByCode>
  return (
    <a className={buttonClass({ variant, size: 'small' })} href={origin} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}

function VisitByCode({ children, variant }: Required<VisitShopProps>) {
  const client = useClient()
  const toast = useToast()
  const path = usePanelPath()
  const { origin } = usePanel()
  const visit = async () => {
    // Opened by the press itself: a browser lets no page open another later.
    const tab = window.open('about:blank', '_blank')
    try {
      const way = await client.write<{ path: string }>('POST', `${path}/visits`, {})
      if (tab) tab.opener = null
      tab?.location.replace(origin + way.path)
    } catch (error) {
      tab?.close()
      toast(saidOf(error))
    }
  }
  return (
    <Action variant={variant} onClick={() => void visit()}>
      {children}
    </Action>
  )
}

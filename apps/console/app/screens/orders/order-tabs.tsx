import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import texts from '../../messages/en/orders.json'
import { sayFrom } from '../../messages/texts.ts'
import type { OrderRow } from '../../orders/order.ts'
import { ScreenTabs } from '../../parts/screen-tabs.tsx'
import { usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { counted } from '../../values/units.ts'

const t = sayFrom(texts)
const COUNTS_AGAIN_MS = 60_000
const tabs = ['running', 'late', 'unknown', 'review', 'failed', 'moderation', 'unpaid'] as const

interface StateCount {
  readonly state: OrderRow['state'] | 'late'
  readonly count: number
  readonly isExact: boolean
}

/** All orders, those that are late and the states that are looked for most, each with how many there are; other filters stay as they are. */
export function OrderTabs({ state, late }: { readonly state: string; readonly late: string }) {
  const client = useClient()
  const path = `${usePanelPath()}/order-counts`
  const [address] = useSearchParams()
  const { data } = useQuery({
    queryKey: ['order-counts', path],
    queryFn: ({ signal }) => client.read<readonly StateCount[]>(path, {}, signal),
    refetchInterval: COUNTS_AGAIN_MS,
  })
  const to = (wanted: string): string => {
    const next = new URLSearchParams(address)
    for (const name of ['open', 'late']) next.delete(name)
    if (wanted === 'late' || wanted === '') next.delete('state')
    else next.set('state', wanted)
    if (wanted === 'late') next.set('late', 'true')
    return `?${next}`
  }
  const current = late ? 'late' : state
  return (
    <ScreenTabs
      label={t('byState')}
      tabs={[
        { to: to(''), name: t('allTab'), isCurrent: current === '' },
        ...tabs.map((one) => {
          const found = data?.find((count) => count.state === one)
          const name = one === 'late' ? t('lateTab') : t(`states.${one}`)
          return { to: to(one), name, isCurrent: current === one, count: found && counted(found.count, found.isExact) }
        }),
      ]}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { Notice } from '@vitrine/ui/components'
import { Link } from 'react-router'
import texts from '../../messages/en/order-delay.json'
import { sayFrom } from '../../messages/texts.ts'
import type { Order } from '../../orders/order.ts'
import { paths } from '../../paths.ts'
import { isVisible } from '../../session/me.ts'
import { usePanel } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { fullTime } from '../../values/times.ts'
import { type Delay, expectedText, reasonText } from './delay.ts'

const t = sayFrom(texts)
const REFRESH_MS = 30_000

/** What is expected of an order that is not over, and why it is late. */
export function OrderDelay({ order, path }: { readonly order: Order; readonly path: string }) {
  const client = useClient()
  const panel = usePanel()
  const isOpen = order.kind === 'single' && !order.isFinal
  const { data } = useQuery({
    queryKey: ['order-delay', path],
    queryFn: ({ signal }) => client.read<Delay>(`${path}/delay`, {}, signal),
    enabled: isOpen,
    refetchInterval: REFRESH_MS,
  })
  if (!isOpen || !data) return null
  const { late, expected } = data
  const expectation = expectedText(expected, late?.kind ?? (order.state === 'ready' ? 'not_sent' : 'under_way'))
  if (!late) return expectation === undefined ? null : <p className="tone-2">{expectation}</p>
  return (
    <Notice tone="warn">
      <p className="weight-medium">{t(`late.${late.kind}`)}</p>
      <p>{reasonText(late)}</p>
      {late.until && <p>{t('until', { time: fullTime(late.until) })}</p>}
      {late.answeredAt && <p>{t('answeredAt', { time: fullTime(late.answeredAt) })}</p>}
      {expectation && <p>{expectation}</p>}
      {late.provider && isVisible(panel, ['providers.view']) && (
        <Link className="link" to={paths.panel(panel.key, `providers/${late.provider.id}/calls`)}>
          {t('openProvider', { name: late.provider.name })}
        </Link>
      )}
    </Notice>
  )
}

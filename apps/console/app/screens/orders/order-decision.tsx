import { useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { usePanel } from '../../session/panel-context.ts'
import { OrderInspector } from './order-inspector.tsx'

interface OrderDecisionProps {
  readonly id: string
  readonly onClose: () => void
}

/** An order beside a list of other things: another order that it names opens among the orders. */
export function OrderDecision(props: OrderDecisionProps) {
  const navigate = useNavigate()
  const { key } = usePanel()
  return <OrderInspector {...props} onOpen={(other) => void navigate(`${paths.panel(key, 'orders')}?open=${other}`)} />
}

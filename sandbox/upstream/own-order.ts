import type { Account, UpstreamOrder } from './book.ts'
import type { Panel } from './panel.ts'

const batchMax = 100

export function idsIn(text: string): readonly string[] {
  return text
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '')
    .slice(0, batchMax)
}

export function ownOrder(panel: Panel, account: Account, id: string): UpstreamOrder | undefined {
  const order = panel.book.order(Number(id))
  return order?.key === account.key && order.fate !== 'unseen' ? order : undefined
}

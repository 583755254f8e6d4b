import { requestDiffers } from './faults/books/compare-requests.ts'
import type { UpstreamOrder } from './faults/books/outside-world.ts'
import type { LineBook } from './faults/books/read-books.ts'

/**
 * What differs between a customer's orders and those in the upstream panel's book: each that was sent stands there once, for the service, link, quantity and
 * parameters given, with as much left as we say, and there is no other. An order that ended before it was sent does not stand there.
 */
export function sentDiffers(lines: readonly LineBook[], theirs: readonly UpstreamOrder[]): string[] {
  const sent = lines.filter(({ kind, tokens }) => kind === 'single' && tokens.length > 0)
  const strangers = theirs.filter(({ requestId }) => !sent.some(({ tokens }) => tokens.includes(requestId ?? '')))
  return [
    ...sent.flatMap((line) => {
      const found = theirs.filter(({ requestId }) => requestId !== null && line.tokens.includes(requestId))
      const [order] = found
      if (!order && isUnsent(line)) return []
      if (!order || found.length > 1) return [`line ${line.id} stands ${found.length} times upstream`]
      const left = line.quantity - line.delivered
      return [
        ...requestDiffers(line, order),
        ...(left === order.remains ? [] : [`line ${line.id} has ${left} left, order ${order.id} ${order.remains}`]),
      ]
    }),
    ...strangers.map(({ id, link }) => `order ${id} upstream, of ${link}, is nobody's`),
  ]
}

const isUnsent = ({ providerOrderId, delivered }: LineBook): boolean => providerOrderId === null && delivered === 0

import type { presentRow } from './order-table.ts'

/** The columns of a file of orders. */
export const ORDER_FILE_HEAD = [
  ...['Order', 'Placed (UTC)', 'State', 'Customer', 'E-mail', 'Kind', 'Service', 'Service name', 'Link', 'Content'],
  ...['Quantity', 'Delivered', 'Charged, USD', 'Source'],
]

/** An order as a line of the file, in the words and numbers of the list. */
export const orderFileLine = (row: ReturnType<typeof presentRow>): string[] => [
  ...[String(row.id), row.placedAt, row.state, row.customer.id === 0 ? '' : String(row.customer.id), row.customer.email ?? ''],
  ...[row.kind, String(row.service.id), row.service.name, row.link ?? '', row.title ?? ''],
  ...[String(row.quantity), String(row.delivered), row.charged, row.source ?? ''],
]

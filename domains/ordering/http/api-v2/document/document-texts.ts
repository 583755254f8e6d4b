import { V2_BATCH_MAX, V2_PER_MINUTE, V2_STATUS_MAX, type V2Call } from '../../../contract/v2-calls.ts'

/** What a call is, in one line. */
export const summaries: Readonly<Record<V2Call['key'], string>> = {
  services: 'List services',
  serviceChanges: 'Changed services',
  add: 'Place an order',
  addMany: 'Place several orders',
  subscribe: 'Subscribe to a channel',
  status: 'Order status',
  statuses: 'Status of several orders',
  named: 'Status by reference',
  namedMany: 'Status by several references',
  changes: 'Changed orders',
  refill: 'Refill an order',
  refills: 'Refill several orders',
  refillStatus: 'Refill status',
  refillStatuses: 'Status of several refills',
  cancel: 'Cancel orders',
  balance: 'Balance',
}

export const INTRODUCTION = `The API that reseller panels and their software speak, exactly as published clients expect it, plus what this shop adds in fields of its own.

- Every call has the fields \`key\` (your API key) and \`action\`. Numbers may be sent as text.
- Responses have status 200, even when a request is refused: the response is then an object with the single field \`error\`. Its texts never change and are always English (\`x-errors\`).
- ${V2_PER_MINUTE} calls per minute for each account; orders count separately. Up to ${V2_BATCH_MAX} orders per cancel or refill call, up to ${V2_STATUS_MAX} per status call.
- Send a \`request_id\` with anything that costs money: a repeated call gets the first response and nothing is ordered twice.
- \`x-answers\` says which response belongs to which call.`

export const FORMS = `Fields may come as a form, as multipart, as JSON, in the query of a POST or of a GET; \`/api/v2/\` is the same address. Lists may be separated by commas or sent as \`orders[]=1&orders[]=2\`, in JSON also as arrays. Keep the key out of addresses that others can see.`

import { V2_BATCH_MAX, V2_PER_MINUTE, V2_STATUS_MAX, type V2Call } from '../../contract/v2-calls.ts'

/** What a call is, in one line. */
export const summaries: Readonly<Record<V2Call['key'], string>> = {
  services: 'List of services',
  serviceChanges: 'Services that changed',
  add: 'Place an order',
  addMany: 'Place several orders',
  subscribe: 'Subscribe to a channel',
  status: 'Status of an order',
  statuses: 'Status of several orders',
  named: 'Status by your own name',
  namedMany: 'Status by several of your own names',
  changes: 'Orders that changed',
  refill: 'Refill an order',
  refills: 'Refill several orders',
  refillStatus: 'Status of a refill',
  refillStatuses: 'Status of several refills',
  cancel: 'Cancel orders',
  balance: 'Balance',
}

export const INTRODUCTION = `The API that reseller panels and their programs speak, to the letter of what published clients expect, and what this shop adds to it in fields of their own.

- Every call has the fields \`key\` (your API key) and \`action\`. Numbers may be sent as text.
- Answers have status 200, also refusals: then the answer is an object with the single field \`error\`. The texts never change and are always English (\`x-errors\`).
- ${V2_PER_MINUTE} calls a minute for each account; orders count apart. Up to ${V2_BATCH_MAX} orders in one cancel or refill, up to ${V2_STATUS_MAX} in one status.
- Send \`request_id\` with what costs money: a repeated call gets the first answer and nothing is ordered twice.
- Which answer belongs to which call stands in \`x-answers\`.`

export const FORMS = `Fields may come as a form, as multipart, as JSON, in the query of a POST or of a GET; \`/api/v2/\` is the same address. Lists may be separated by commas or sent as \`orders[]=1&orders[]=2\`, in JSON also as arrays. Keep the key out of addresses that others can see.`

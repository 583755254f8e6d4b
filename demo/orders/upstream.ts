import { setTimeout as sleep } from 'node:timers/promises'

const POLL_EVERY_MS = 200
const TIMEOUT_MS = 120_000

/** Polls until there is an answer. */
export async function until<T>(what: string, poll: () => Promise<T | undefined>): Promise<T> {
  const end = Date.now() + TIMEOUT_MS
  for (;;) {
    const found = await poll()
    if (found !== undefined) return found
    if (Date.now() > end) throw new Error(`${what} did not happen`)
    await sleep(POLL_EVERY_MS)
  }
}

/** Configures one of the sandbox's servers. */
export async function tell(address: string, input: object): Promise<void> {
  const answer = await fetch(`${address}/_control`, {
    method: 'POST',
    body: JSON.stringify(input),
    headers: { 'content-type': 'application/json' },
  })
  if (!answer.ok) throw new Error(`${address} did not take a wish of the demo: ${answer.status}`)
}

/** The number that the upstream panel gave the order of a link, once it has taken it. */
export const takenOrder = (upstream: string, link: string): Promise<number> =>
  until(`The order of ${link}`, async () => {
    const book = (await (await fetch(`${upstream}/_books/orders?link=${encodeURIComponent(link)}`)).json()) as { orders: { id: number }[] }
    return book.orders.at(-1)?.id
  })

import type { Page } from 'playwright-core'

/** A call as the page made it: address, verb and body. */
export type SentCall = readonly [url: string, method: string, body: string | null]

/**
 * Calls that the pages of an origin make from now on, kept by the browser itself: of one that leaves with its page the driver of the browser may never hear.
 * Read them while a page of that origin is open.
 */
export async function sentCalls(page: Page): Promise<() => Promise<readonly SentCall[]>> {
  await page.addInitScript(() => {
    const send = window.fetch
    window.fetch = (input, init) => {
      const before = JSON.parse(localStorage.getItem('calls') ?? '[]')
      localStorage.setItem('calls', JSON.stringify([...before, [String(input), init?.method ?? 'GET', init?.body ?? null]]))
      return send(input, init)
    }
  })
  return async () => JSON.parse((await page.evaluate(() => localStorage.getItem('calls'))) ?? '[]')
}

/** The events of orders among them, as `events/enter-url`. */
export const eventsIn = (calls: readonly SentCall[]): readonly SentCall[] =>
  calls.flatMap(([url, method, body]): SentCall[] => {
    const event = /\/order-widget\/(events\/[\w-]+)/.exec(url)?.[1]
    return event ? [[event, method, body]] : []
  })

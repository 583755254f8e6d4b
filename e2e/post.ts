import type { Page } from 'playwright-core'

/** Asks the API as the one who is signed in on the page; answers the data. */
export const post = (page: Page, path: string, body: object): Promise<unknown> =>
  page.evaluate(
    async ([address, json]) => {
      const refreshed = await fetch('/core/refresh')
      const headers = { authorization: refreshed.headers.get('authorization') ?? '', 'content-type': 'application/json' }
      const answer = await fetch(address ?? '', { method: 'POST', headers, body: json ?? '' })
      if (!answer.ok) throw new Error(await answer.text())
      return (await answer.json()).data as unknown
    },
    [path, JSON.stringify(body)],
  )

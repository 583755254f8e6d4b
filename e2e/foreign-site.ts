import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ForeignSite {
  readonly url: string
  /** Puts a line of code into the page. */
  show(code: string): void
  stop(): void
}

/** A page of a site that is not the shop's, as a partner has one. */
export async function startForeignSite(): Promise<ForeignSite> {
  let shown = ''
  const server = createServer((_, answer) =>
    answer
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(`<!doctype html><title>A blog</title><h1>A blog</h1>${shown}<p>The end.</p>`),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    show: (code) => {
      shown = code
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

import { createServer, type IncomingHttpHeaders } from 'node:http'

export interface Received {
  readonly raw: Buffer
  readonly headers: Readonly<Record<string, string | undefined>>
}

/** A webhook receiver: stores what is posted to it, and answers as told. */
export interface Inbox {
  readonly url: string
  readonly received: readonly Received[]
  /** Statuses of the next answers; 200 when none is left. */
  readonly answers: number[]
  close(): void
}

export async function anInbox(): Promise<Inbox> {
  const received: Received[] = []
  const answers: number[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    received.push({ raw: Buffer.concat(parts), headers: plain(request.headers) })
    response.writeHead(answers.shift() ?? 200).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    answers,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Headers as hooks are given them; none of ours is a list. */
const plain = (headers: IncomingHttpHeaders): Received['headers'] =>
  Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))

import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'

/** How an answer leaves the server; everything but `answer` spoils it on the way. */
export interface WireAnswer {
  readonly status: number
  readonly contentType: string
  readonly body: string
  readonly ending: 'answer' | 'drop' | 'hang' | 'truncate' | 'trickle'
  readonly headers?: Readonly<Record<string, string>>
}

export const jsonAnswer = (value: unknown, status = 200): WireAnswer => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(value),
  ending: 'answer',
})

export const htmlAnswer = (status: number): WireAnswer => ({
  status,
  contentType: 'text/html',
  body: `<!doctype html><html><head><title>${status}</title></head><body><h1>${status}</h1><p>The web server reported an error.</p></body></html>`,
  ending: 'answer',
})

/** Byte by byte: the headers come at once, the body hardly ever ends. */
async function trickle(reply: FastifyReply, body: string): Promise<void> {
  for (const letter of body) {
    if (reply.raw.destroyed) return
    reply.raw.write(letter)
    await sleep(200)
  }
  reply.raw.end()
}

/** Writes the answer on the bare socket, so that it can be cut anywhere. */
export function sendOnWire(reply: FastifyReply, answer: WireAnswer): void {
  reply.hijack()
  const { raw } = reply
  if (answer.ending === 'hang') return
  if (answer.ending === 'drop') {
    raw.socket?.destroy()
    return
  }
  const body = Buffer.from(answer.body)
  raw.writeHead(answer.status, { ...answer.headers, 'content-type': answer.contentType, 'content-length': body.length })
  if (answer.ending === 'answer') {
    raw.end(body)
    return
  }
  if (answer.ending === 'trickle') {
    void trickle(reply, answer.body)
    return
  }
  raw.write(body.subarray(0, Math.floor(body.length / 2)), () => raw.socket?.destroy())
}

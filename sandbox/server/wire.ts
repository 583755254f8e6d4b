import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'

/** How an answer leaves the server; everything but `answer` corrupts it on the way. */
export interface WireAnswer {
  readonly status: number
  readonly contentType: string
  readonly body: string | Buffer
  readonly ending: 'answer' | 'drop' | 'hang' | 'truncate' | 'stall' | 'trickle' | 'twice'
  /** Between two bytes of a trickle. */
  readonly everyMs?: number
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
async function trickle(reply: FastifyReply, body: Buffer, everyMs: number): Promise<void> {
  for (let index = 0; index < body.length; index += 1) {
    if (reply.raw.destroyed) return
    reply.raw.write(body.subarray(index, index + 1))
    await sleep(everyMs)
  }
  reply.raw.end()
}

/** Sends the whole answer, status line and all, twice on one connection (response splitting). */
function writeTwice(reply: FastifyReply, answer: WireAnswer, body: Buffer): void {
  const head = `HTTP/1.1 ${answer.status} OK\r\ncontent-type: ${answer.contentType}\r\ncontent-length: ${body.length}\r\n\r\n`
  const once = Buffer.concat([Buffer.from(head), body])
  reply.raw.socket?.end(Buffer.concat([once, once]))
}

/** Writes the answer on the raw socket, so that it can be cut anywhere. */
export function sendOnWire(reply: FastifyReply, answer: WireAnswer): void {
  reply.hijack()
  const { raw } = reply
  if (answer.ending === 'hang') return
  if (answer.ending === 'drop') {
    raw.socket?.destroy()
    return
  }
  const body = Buffer.from(answer.body)
  if (answer.ending === 'twice') {
    writeTwice(reply, answer, body)
    return
  }
  raw.writeHead(answer.status, { ...answer.headers, 'content-type': answer.contentType, 'content-length': body.length })
  if (answer.ending === 'answer') {
    raw.end(body)
    return
  }
  if (answer.ending === 'trickle') {
    void trickle(reply, body, answer.everyMs ?? 200)
    return
  }
  const isCut = answer.ending === 'truncate'
  raw.write(body.subarray(0, Math.floor(body.length / 2)), () => {
    if (isCut) raw.socket?.destroy()
  })
}

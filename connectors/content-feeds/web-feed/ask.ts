import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { ForbiddenAddress, publicLookup } from '@vitrine/platform/outbound'
import { addressProblem } from './address-problem.ts'

const REDIRECTS_MAX = 3
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308]

export interface Asking {
  readonly timeoutMs: number
  readonly bodyMaxBytes: number
  /** The one origin that may be private: the sandbox. */
  readonly openOrigin: string | null
  /** Maps an address to the one that is called. */
  readonly routed: (url: URL) => URL
}
export interface Page {
  readonly status: number
  readonly url: URL
  readonly text: string
  readonly etag: string | null
  readonly lastModified: string | null
}

/** One GET; every redirect is checked like a first address, within one deadline and one size; throws on anything but a complete answer. */
export async function ask(address: string, headers: Readonly<Record<string, string>>, asking: Asking): Promise<Page> {
  const deadline = AbortSignal.timeout(asking.timeoutMs)
  let url = parsed(address)
  for (let hops = 0; ; hops += 1) {
    const response = await send(url, headers, asking, deadline)
    const status = response.statusCode ?? 0
    const location = response.headers.location
    if (!REDIRECTS.includes(status) || location === undefined) return readPage(response, url, asking.bodyMaxBytes)
    response.destroy()
    if (hops >= REDIRECTS_MAX) throw new Error(`more than ${REDIRECTS_MAX} redirects`)
    const next = parsed(location, url)
    if (url.protocol === 'https:' && next.protocol !== 'https:') throw new ForbiddenAddress('a redirect from https to http')
    url = next
  }
}

function parsed(address: string, base?: URL): URL {
  const url = URL.parse(address, base)
  if (!url) throw new ForbiddenAddress('no readable address')
  return url
}

function send(wanted: URL, headers: Readonly<Record<string, string>>, asking: Asking, signal: AbortSignal): Promise<IncomingMessage> {
  const url = asking.routed(wanted)
  const isOpen = asking.openOrigin !== null && url.origin === asking.openOrigin
  const problem = isOpen ? undefined : addressProblem(url)
  if (problem !== undefined) throw new ForbiddenAddress(problem)
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    request(url, {
      signal,
      agent: false,
      headers: {
        accept: 'application/atom+xml, application/rss+xml, text/xml, text/html;q=0.8',
        'user-agent': 'Vitrine',
        'accept-encoding': 'identity',
        ...headers,
      },
      ...(isOpen ? {} : { lookup: publicLookup }),
    })
      .on('response', resolve)
      .on('error', reject)
      .end()
  })
}

async function readPage(response: IncomingMessage, url: URL, bodyMaxBytes: number): Promise<Page> {
  const parts: Buffer[] = []
  let size = 0
  try {
    const packing = response.headers['content-encoding'] ?? 'identity'
    if (packing !== 'identity') throw new Error(`the body is packed as ${packing.slice(0, 40)}`)
    for await (const part of response) {
      size += part.length
      if (size > bodyMaxBytes) throw new Error(`the body is longer than ${bodyMaxBytes} bytes`)
      parts.push(part)
    }
  } finally {
    response.destroy()
  }
  const body = Buffer.concat(parts)
  const kept = (name: 'etag' | 'last-modified'): string | null => {
    const value = response.headers[name]
    return value !== undefined && value.length <= 200 ? value : null
  }
  return {
    status: response.statusCode ?? 0,
    url,
    text: decoded(body, response.headers['content-type'] ?? ''),
    etag: kept('etag'),
    lastModified: kept('last-modified'),
  }
}

/** By the header, else by the document's own declaration, else UTF-8. */
function decoded(body: Buffer, contentType: string): string {
  const start = body.subarray(0, 200).toString('latin1')
  const name = /charset=["']?([\w-]+)/i.exec(contentType)?.[1] ?? /encoding=["']([\w-]+)/i.exec(start)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(name).decode(body)
  } catch {
    return body.toString('utf8')
  }
}

import { type IncomingHttpHeaders, request } from 'node:http'

export { rawKeys } from '../tools/screens/raw-keys.ts'

import { theShop } from './the-shop.ts'

export interface Document {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly html: string
  /** What a reader sees: no scripts, no styles, no tags. */
  readonly text: string
}

export interface DocumentOptions {
  readonly panel?: 'tidewell' | 'northbeam'
  readonly cookie?: string
  readonly acceptLanguage?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Asks for an address as a browser's document request; redirects are answers, not followed. */
export function getDocument(
  path: string,
  { panel = 'tidewell', cookie, acceptLanguage, headers = {} }: DocumentOptions = {},
): Promise<Document> {
  return new Promise((resolve, reject) => {
    const port = theShop().port
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        headers: {
          host: `${panel}.localhost:${port}`,
          accept: 'text/html',
          ...(cookie ? { cookie } : {}),
          ...(acceptLanguage ? { 'accept-language': acceptLanguage } : {}),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          const html = Buffer.concat(chunks).toString('utf8')
          const text = html
            .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, ' ')
            .replace(/<[^>]+>/g, ' ')
            .replace(/\s+/g, ' ')
          resolve({ status: response.statusCode ?? 0, headers: response.headers, html, text })
        })
      },
    )
    sent.on('error', reject)
    sent.end()
  })
}

/** The id of the first of a public list of the API: `countries`, `campaigns/tariff-plans`. */
export const firstOf = async (list: string): Promise<number> => JSON.parse((await getDocument(`/core/api/v1/${list}`)).html).data[0].id

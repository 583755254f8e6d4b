import { request } from 'node:http'

export interface Fetched {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

/** One GET; the bytes come as they were sent, compressed or not. */
export function get(url: string, headers: Readonly<Record<string, string>>): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }))
    })
      .on('error', reject)
      .end()
  })
}

export async function getOk(url: string, headers: Readonly<Record<string, string>>): Promise<Fetched> {
  const fetched = await get(url, headers)
  if (fetched.status !== 200) throw new Error(`${url} answered ${fetched.status}: ${fetched.body.toString('utf8').slice(0, 300)}`)
  return fetched
}

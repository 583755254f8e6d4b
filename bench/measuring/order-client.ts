import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { Shop } from './shop.ts'

export interface OrderClient {
  /** Places an order of service 1 for a new link from balance, under a key of its own, and answers its id. */
  place(bearer: string): Promise<number>
  close(): void
}

/** Orders over keep-alive connections, as a busy storefront's customers do. */
export function createOrderClient(shop: Shop, quantity: number): OrderClient {
  const agent = new Agent({ keepAlive: true })
  return {
    place: (bearer) =>
      new Promise((resolve, reject) => {
        const key = randomUUID()
        const body = JSON.stringify({ orders: [{ service_id: 1, url: `https://www.youtube.com/watch?v=${key.slice(0, 11)}`, quantity }] })
        const sent = request(
          {
            agent,
            host: '127.0.0.1',
            port: shop.stack.port,
            method: 'POST',
            path: '/core/api/v1/orders',
            headers: {
              host: shop.hostHeader,
              authorization: `Bearer ${bearer}`,
              'idempotency-key': key,
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(body),
            },
          },
          (response) => {
            const chunks: Buffer[] = []
            response.on('data', (chunk: Buffer) => chunks.push(chunk))
            response.on('error', reject)
            response.on('end', () => {
              const text = Buffer.concat(chunks).toString('utf8')
              if (response.statusCode !== 200) return reject(new Error(`An order was refused: ${response.statusCode} ${text}`))
              resolve((JSON.parse(text) as { data: [{ id: number }] }).data[0].id)
            })
          },
        )
        sent.on('error', reject)
        sent.end(body)
      }),
    close: () => agent.destroy(),
  }
}

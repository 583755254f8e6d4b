import type { AddressInfo } from 'node:net'
import { createMetrics } from '@vitrine/platform/observability'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startAdmin } from '../src/admin.ts'
import { twoPanels, type World } from '../testing/two-panels.ts'

let world: World
beforeAll(async () => {
  world = await twoPanels()
})
afterAll(() => world.close())

describe('health and metrics', () => {
  it('answer on this machine only, on a port of their own', async () => {
    const admin = await startAdmin(0, createMetrics(), { isReady: () => false })
    const { address, port } = admin.address() as AddressInfo
    expect(address).toBe('127.0.0.1')
    const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status
    expect([await statusOf('/healthz'), await statusOf('/readyz'), await statusOf('/metrics')]).toEqual([200, 503, 200])
    for (const path of ['/', '/metrics/x', '/core/settings', '/../metrics']) expect([200, 404]).toContain(await statusOf(path))
    expect(await statusOf('/core/settings')).toBe(404)
    admin.close()
  })
  it.each(['/healthz', '/readyz', '/metrics', '/core/metrics', '/core/healthz'])('%s is not there for the public', async (url) => {
    expect((await world.app.inject({ url, headers: { host: world.home.panel.host } })).statusCode).toBe(404)
  })
})

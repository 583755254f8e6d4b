import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createMetrics } from '@vitrine/platform/observability'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startAdmin } from '../src/admin/admin.ts'
import { ourHosts } from '../src/admin/our-hosts.ts'
import { twoPanels, type World } from '../testing/two-panels.ts'

let world: World
beforeAll(async () => {
  world = await twoPanels()
})
afterAll(() => world.close())

const CONSOLE_ORIGIN = 'https://console.vitrine.test'

async function openAdmin() {
  const state = { isReady: () => false, isServing: () => true, isOurHost: ourHosts(world.domains.panels, CONSOLE_ORIGIN) }
  const admin = await startAdmin({ adminPort: 0, adminHost: '127.0.0.1' }, createMetrics(), state)
  const { address, port } = admin.address() as AddressInfo
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status
  return { admin, address, port, statusOf }
}

/** Sends a request target as it stands, which fetch would mend. */
const statusOfRaw = (port: number, path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
      .on('error', reject)
      .end()
  })

describe('health and metrics', () => {
  it('answer on this machine only, on a port of their own', async () => {
    const { admin, address, statusOf } = await openAdmin()
    expect(address).toBe('127.0.0.1')
    expect([await statusOf('/healthz'), await statusOf('/readyz'), await statusOf('/metrics')]).toEqual([200, 503, 200])
    // What a proxy asks: without the database pages still come from the cache.
    expect(await statusOf('/readyz?exclude=database')).toBe(200)
    for (const path of ['/', '/metrics/x', '/core/settings', '/../metrics']) expect([200, 404]).toContain(await statusOf(path))
    expect(await statusOf('/core/settings')).toBe(404)
    admin.close()
  })
  it('survive a request target that is no address', async () => {
    const { admin, port, statusOf } = await openAdmin()
    expect(await statusOfRaw(port, 'http://[')).toBe(404)
    expect(await statusOf('/healthz')).toBe(200)
    admin.close()
  })
  it.each(['/healthz', '/readyz', '/metrics', '/core/metrics', '/core/healthz'])('%s is not there for the public', async (url) => {
    expect((await world.app.inject({ url, headers: { host: world.home.panel.host } })).statusCode).toBe(404)
  })
})

describe('which hosts a proxy may get a certificate for', () => {
  it('are those of panels and of the console, and no others', async () => {
    const { admin, statusOf } = await openAdmin()
    const ask = (domain: string) => statusOf(`/tls/ask?domain=${encodeURIComponent(domain)}`)
    const ours = [world.home.panel.host, world.away.panel.host, world.home.panel.host.toUpperCase(), 'console.vitrine.test']
    for (const host of ours) expect([host, await ask(host)]).toEqual([host, 200])
    for (const host of ['', 'stranger.example', `x.${world.home.panel.host}`, "'; drop table panels.host", '..', 'a'.repeat(5000)])
      expect([host, await ask(host)]).toEqual([host, 404])
    expect(await statusOf('/tls/ask')).toBe(404)
    admin.close()
  })
})

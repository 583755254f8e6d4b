import { lookup } from 'node:dns/promises'
import { describe, expect, it } from 'vitest'
import { createEgress, publicEgress } from './egress.ts'
import { ForbiddenAddress } from './public-address.ts'

const resolved = (host: string, egress = publicEgress): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const through = egress.lookupFor(host)
    if (!through) return resolve('anywhere')
    through(host, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)))
  })

describe('an address that a panel wrote', () => {
  it.each(['127.0.0.1', '[::1]', '10.0.0.7', '169.254.169.254', '[::ffff:10.0.0.7]'])('%s is refused before a socket opens', (host) => {
    expect(() => publicEgress.lookupFor(host)).toThrow(ForbiddenAddress)
  })
  it('is refused by the name that leads there, too', async () => {
    expect(await lookup('localhost')).toBeDefined()
    await expect(resolved('localhost')).rejects.toThrow(ForbiddenAddress)
  })
  it('may be a public number', () => {
    expect(publicEgress.lookupFor('93.184.216.34')).toBeDefined()
  })
  it('may be private where the deployment names its host, and no other', async () => {
    const egress = createEgress({ privateHosts: ['127.0.0.1', 'panel.internal'] })
    expect(await resolved('127.0.0.1', egress)).toBe('anywhere')
    expect(await resolved('panel.internal', egress)).toBe('anywhere')
    expect(() => egress.lookupFor('127.0.0.2')).toThrow(ForbiddenAddress)
    await expect(resolved('localhost', egress)).rejects.toThrow(ForbiddenAddress)
  })
})

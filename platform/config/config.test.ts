import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig, variableNames } from './index.ts'

const complete = {
  DATABASE_URL: 'postgres://app@db/vitrine',
  MASTER_KEY: randomBytes(32).toString('base64'),
  SMTP_URL: 'smtp://mail',
  CAPTCHA_VERIFY_URL: 'http://captcha/siteverify',
  CAPTCHA_SECRET: 's',
}

describe('the configuration', () => {
  it('works as the application’s role when one address serves both', () => {
    expect(readConfig(complete)).toMatchObject({
      databaseRole: 'vitrine_app',
      databaseAdminUrl: complete.DATABASE_URL,
      roles: ['http', 'worker'],
    })
    expect(readConfig({ ...complete, DATABASE_ADMIN_URL: 'postgres://owner@db/vitrine' }).databaseRole).toBeUndefined()
  })
  it('takes a pooler only with an address past it and one of the migrator', () => {
    const pooled = { ...complete, DATABASE_DIRECT_URL: 'postgres://app@primary/vitrine' }
    expect(() => readConfig(pooled)).toThrow(/DATABASE_ADMIN_URL/)
    expect(readConfig({ ...pooled, DATABASE_ADMIN_URL: 'postgres://owner@primary/vitrine' })).toMatchObject({
      databaseUrl: complete.DATABASE_URL,
      databaseDirectUrl: pooled.DATABASE_DIRECT_URL,
    })
    expect(readConfig(complete).databaseDirectUrl).toBeUndefined()
  })
  it('says everything that is wrong at once, and no value', () => {
    const broken = () => readConfig({ ...complete, DATABASE_URL: 'mysql://secret', MASTER_KEY: 'c2hvcnQ=', SMTP_URL: undefined })
    expect(broken).toThrow(ConfigError)
    expect(broken).toThrow(
      /DATABASE_URL: must be a postgres:\/\/ address\n {2}MASTER_KEY: must be 32 bytes in base64\n {2}SMTP_URL: is missing/,
    )
    expect(broken).not.toThrow(/secret/)
  })
  it.each([
    ['zero bytes', Buffer.alloc(32)],
    ['one word again and again', Buffer.from('changeme'.repeat(4))],
    ['a row of numbers', Buffer.from([...Array(32).keys()])],
  ])('takes no master key in production that is %s', (_, key) => {
    const weak = { ...complete, MASTER_KEY: key.toString('base64') }
    expect(() => readConfig(weak)).toThrow('MASTER_KEY: is no random key')
    expect(() => readConfig(weak)).not.toThrow(weak.MASTER_KEY)
    expect(readConfig({ ...weak, NODE_ENV: 'test' }).masterKey).toEqual(key)
  })
  it('takes keys of every generator of random bytes', () => {
    for (let made = 0; made < 1000; made += 1) readConfig({ ...complete, MASTER_KEY: randomBytes(32).toString('base64') })
  })
  it('takes proxies by address or network, and none by name', () => {
    const proxies = (TRUSTED_PROXIES: string) => readConfig({ ...complete, TRUSTED_PROXIES }).trustedProxies
    expect([readConfig(complete).trustedProxies, proxies('')]).toEqual([[], []])
    expect(proxies('10.0.0.0/8, 192.0.2.7,2001:db8::/32')).toEqual(['10.0.0.0/8', '192.0.2.7', '2001:db8::/32'])
    expect(() => proxies('proxy.internal')).toThrow('TRUSTED_PROXIES.0: must be addresses or networks')
  })
  it('counts the video platform’s units a day, ten thousand unless told', () => {
    const units = (YOUTUBE_DAILY_UNITS?: string) => readConfig({ ...complete, YOUTUBE_DAILY_UNITS }).youtubeDailyUnits
    expect([units(), units('0'), units('2500000')]).toEqual([10_000, 0, 2_500_000])
    for (const wrong of ['-1', '1.5', 'many']) expect(() => units(wrong)).toThrow('YOUTUBE_DAILY_UNITS')
  })
  it('is explained whole to those who deploy', () => {
    const page = readFileSync(path.join(import.meta.dirname, '../../README.md'), 'utf8')
    const table = page.slice(page.indexOf('## Configuration'), page.indexOf('## Where to read on'))
    expect(variableNames.filter((name) => !table.includes(`\`${name}\``))).toEqual([])
  })
  it('stand in .env.example, and no others', () => {
    const example = readFileSync(path.join(import.meta.dirname, '../../.env.example'), 'utf8')
    const named = [...example.matchAll(/^(?:# )?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name)
    expect(named.toSorted()).toEqual([...variableNames].toSorted())
  })
})

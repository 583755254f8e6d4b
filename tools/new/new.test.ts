import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { locales } from '@vitrine/platform/kernel'
import { describe, expect, it } from 'vitest'
import { NewError, type Read } from './edit.ts'
import { newGateway } from './new-gateway.ts'
import { newScreen } from './new-screen.ts'
import { newSetting } from './new-setting.ts'

const ROOT = path.join(import.meta.dirname, '..', '..')
const read: Read = (file) => (existsSync(path.join(ROOT, file)) ? readFileSync(path.join(ROOT, file), 'utf8') : undefined)
/** What a file gains; nothing of it may be lost. */
const added = (files: ReadonlyMap<string, string>, file: string): string[] => {
  const before = (read(file) ?? '').split('\n')
  const after = (files.get(file) ?? '').split('\n')
  expect(before.filter((line) => !after.includes(line)).length).toBeLessThanOrEqual(1)
  return after.filter((line) => !before.includes(line))
}

describe('a new screen', () => {
  const files = newScreen(read, 'order-history')
  it('has a module, texts in every language, an address and its lines in the tests of addresses', () => {
    const app = 'apps/storefront/app'
    expect(files.get(`${app}/screens/order-history/order-history.tsx`)).toContain('export default function OrderHistory()')
    for (const locale of locales)
      expect(Object.keys(JSON.parse(files.get(`${app}/messages/${locale}/order-history.json`) ?? '{}'))).toEqual(['title', 'description'])
    expect(added(files, `${app}/routes.ts`)).toEqual(["    route('order-history', 'screens/order-history/order-history.tsx'),"])
    expect(added(files, `${app}/paths.ts`)).toEqual(["  orderHistory: (): string => '/order-history',"])
    expect(added(files, `${app}/paths.test.ts`)).toEqual(['        "orderHistory": "/order-history",'])
    expect(added(files, `${app}/i18n/messages.d.ts`)).toEqual([
      "import type orderHistory from '../messages/en/order-history.json'",
      "      'order-history': typeof orderHistory",
    ])
    expect(added(files, 'tools/screens/routes.test.ts')).toEqual(["  '/order-history',"])
    expect(files.get('docs/decisions.md')).toContain("specification's: `/order-history` (say why), `/two-factor`")
  })
  it('is refused where one is already', () => {
    expect(() => newScreen(read, 'grades')).toThrow(NewError)
  })
})

describe('a new gateway', () => {
  it('is a connector with a test, wired under its name', () => {
    const files = newGateway(read, 'bank-pay')
    expect([...files.keys()].map((file) => path.basename(file))).toEqual([
      'index.ts',
      'bank-pay.test.ts',
      'README.md',
      'payment-gateways.ts',
    ])
    const lines = added(files, 'apps/server/src/payment-gateways.ts').join('\n')
    expect(lines).toContain("import { createBankPayGateway } from '@vitrine/connectors/payment-gateways/bank-pay'")
    expect(lines).toContain("'bank-pay': createBankPayGateway(),")
  })
  it('is refused where one is already', () => {
    expect(() => newGateway(read, 'stripe')).toThrow(NewError)
  })
})

describe('a new setting', () => {
  it('is on the wire, may be written and is off by default', () => {
    const files = newSetting(read, 'show-clock')
    expect(added(files, 'domains/panels/contract/instance-settings.ts')).toEqual(['    show_clock: z.boolean(),'])
    expect(added(files, 'domains/panels/model/settings-patch.ts')).toEqual(['    show_clock: z.boolean(),'])
    expect(added(files, 'domains/panels/model/default-settings.ts')).toEqual(['  show_clock: false,'])
  })
  it('is refused where one is already', () => {
    expect(() => newSetting(read, 'enable-tasks')).toThrow(NewError)
  })
})

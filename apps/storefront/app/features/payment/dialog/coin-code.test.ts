import { describe, expect, it } from 'vitest'
import { coinCodeOf } from './coin-code.ts'

const ADDRESS = 'sc1b7f9c0a2d4e6f8011223344556677889900aabb'

describe('a payment code', () => {
  it.each([
    [`sandcoin:${ADDRESS}?amount=4.31592577`, { address: ADDRESS, amount: '4.31592577' }],
    [`bitcoin:${ADDRESS}?label=Shop&amount=0.001&message=x`, { address: ADDRESS, amount: '0.001' }],
    ['https://pay.example/demo-account-of-the-shop?amount=1', undefined],
    [`sandcoin:${ADDRESS}`, undefined],
    ['00020101021229300012D156000000000510A93FO3230Q', undefined],
  ])('%s is shown as %o', (code, parts) => {
    expect(coinCodeOf(code)).toEqual(parts)
  })
})

import { expect, it } from 'vitest'
import { sellerLines } from './seller.ts'

it('the seller is told line by line, without what the panel leaves empty', () => {
  const seller = { seller_name: 'Tidewell Media Ltd', seller_address: '14 Harbour Street\n\n Exampleton ', seller_tax_number: 'VAT GB 000' }
  expect(sellerLines(seller)).toEqual(['Tidewell Media Ltd', '14 Harbour Street', 'Exampleton', 'VAT GB 000'])
  expect(sellerLines({ seller_name: null, seller_address: '', seller_tax_number: null })).toEqual([])
})

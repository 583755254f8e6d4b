import type { InstanceSettings } from '@vitrine/panels/contract/schemas'
import type { Currency } from '@vitrine/ui/formats'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ShopProvider, useMoney } from './shop-context.tsx'
import { fromSettings, type ShopData } from './shop-data.ts'

/** A sum as a visitor reads it who chose this currency, in a panel with these settings. */
function shown(currency: Currency, rates: InstanceSettings['currencies']['rates']): string | undefined {
  const settings = { panel_name: 'Shop', rounding_precision: 2, currencies: { default: 'USD', rates } } as unknown as InstanceSettings
  function Sum() {
    return <output>{useMoney()('10.00')}</output>
  }
  const shop = { locale: 'en', currency, ...fromSettings(settings) } as unknown as ShopData
  const html = renderToStaticMarkup(
    <ShopProvider data={shop}>
      <Sum />
    </ShopProvider>,
  )
  return /<output>(.*)<\/output>/.exec(html)?.[1]
}

describe('sums of a panel', () => {
  it('are in its default currency, and in roubles by the rate of its settings (INST-005)', () => {
    expect([shown('USD', { RUB: '90' }), shown('RUB', { RUB: '90' }), shown('RUB', { RUB: '94.5' })]).toEqual([
      '$10.00',
      '₽900.00',
      '₽945.00',
    ])
  })
  it('stay in the default currency where the settings have no rate, whatever was chosen before (INST-005)', () => {
    expect(shown('RUB', {})).toBe('$10.00')
  })
})

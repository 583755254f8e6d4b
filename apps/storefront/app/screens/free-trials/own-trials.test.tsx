import type { FreeTrialWire } from '@vitrine/earning/contract/schemas'
import { type Locale, locales } from '@vitrine/platform/kernel'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { I18nextProvider } from '#i18n'
import { createI18n } from '../../i18n/create-i18n.ts'
import { ShopProvider } from '../../shop/shop-context.tsx'
import type { ShopData } from '../../shop/shop-data.ts'
import { OwnTrials } from './own-trials.tsx'

const statuses = ['in_moderation', 'in_processing', 'completed', 'canceled', 'expired'] as const
const trial = (id: number, status: FreeTrialWire['status']) =>
  ({
    id,
    status,
    quest_name: `Quest ${id}`,
    order_id: null,
    expire_at: '2026-11-27T12:00:00.000Z',
    free_trial_quest_id: 1,
  }) as FreeTrialWire

async function rowsIn(locale: Locale): Promise<readonly string[]> {
  const shop = { locale, currency: 'USD', rate: undefined, timeZone: 'UTC', settings: {} } as ShopData
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={await createI18n(locale, ['free-trials'])}>
      <MemoryRouter>
        <ShopProvider data={shop}>
          <OwnTrials trials={statuses.map((status, id) => trial(id, status))} />
        </ShopProvider>
      </MemoryRouter>
    </I18nextProvider>,
  )
  return html.match(/<li.*?<\/li>/g) ?? []
}
const badgeOf = (row: string): string => /badge[^>]*>(?:<svg.*?<\/svg>)?([^<]+)<\/span><\/li>/.exec(row)?.[1] ?? ''

describe('the trials of a customer', () => {
  it('stand with how they are, and until when while they are open (FREETRIAL-005)', async () => {
    const rows = await rowsIn('en')
    expect(rows.map(badgeOf)).toEqual(['In review', 'On its way', 'Delivered', 'Declined', 'Expired'])
    expect(rows.map((row) => row.includes('27'))).toEqual([true, true, false, false, false])
  })
  it.each(locales)('have words of their own for each of the five states in %s (FREETRIAL-005)', async (locale) => {
    const labels = (await rowsIn(locale)).map(badgeOf)
    expect(new Set(labels).size).toBe(statuses.length)
    for (const word of labels) expect(word).not.toMatch(/^$|status\.|in_/)
  })
})

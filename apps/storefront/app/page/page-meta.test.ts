import { describe, expect, it } from 'vitest'
import { type MetaShop, pageMeta } from './page-meta.ts'

const shop = {
  ...{ origin: 'https://shop.test', locale: 'en', settings: { panel_name: 'Tidewell', logo_light: '/l.svg' } },
  brand: { locales: ['en', 'de', 'pt_BR'], defaultLocale: 'de' },
} as unknown as MetaShop
const titleOf = (title: string | null) =>
  pageMeta(shop, { title, description: null, path: '/' })
    .map((tag) => ('title' in tag ? tag.title : undefined))
    .find(Boolean)

describe('the title of a page', () => {
  it('is what it shows, then the shop', () => {
    expect([titleOf('Grades'), titleOf(null)]).toEqual(['Grades · Tidewell', 'Tidewell'])
  })
  it('names the shop once, also when it ends with the name already', () => {
    expect([titleOf('Services · Tidewell'), titleOf('Growth by TIDEWELL '), titleOf('Tidewell')]).toEqual([
      'Services · Tidewell',
      'Growth by TIDEWELL ',
      'Tidewell',
    ])
    expect(titleOf('Tidewell for creators')).toBe('Tidewell for creators · Tidewell')
  })
})

it('a page names itself in the languages that the shop offers, and the default one for all others', () => {
  const links = pageMeta(shop, { title: null, description: null, path: '/orders' }).flatMap((tag) =>
    'hrefLang' in tag ? [[tag.hrefLang, tag.href]] : [],
  )
  expect(links).toEqual([
    ['en', 'https://shop.test/orders'],
    ['de', 'https://shop.test/de/orders'],
    ['pt-BR', 'https://shop.test/pt_BR/orders'],
    ['x-default', 'https://shop.test/de/orders'],
  ])
})

import { createCatalogue } from '@vitrine/catalogue'
import { findUserByEmail } from '@vitrine/identity'
import { createBanner, describePage, type NewBanner, type Panel, redirectAliases } from '@vitrine/panels'
import type { Database } from '@vitrine/platform/database'
import { type Locale, locales, micro } from '@vitrine/platform/kernel'
import { createGrade, createSpecialOffer, listGrades, type NewGrade, setOwnRate } from '@vitrine/promotions'
import { gem } from './gem.ts'
import { brandTexts, gradeNames } from './texts.ts'

const usd = (dollars: number) => micro(BigInt(dollars) * 1_000_000n)

type Step = readonly [names: NewGrade['names'], goal: number, discountPpm: number, icon: string, more?: Partial<NewGrade>]
/** The ladder of NS-21. */
const ladder: readonly Step[] = [
  [gradeNames.starter, 0, 0, gem('#c9d1dc', '#8a95a5')],
  [gradeNames.bronze, 100, 20_000, gem('#e0a26e', '#a8683a')],
  [gradeNames.silver, 500, 50_000, gem('#dfe5ec', '#9aa7b6'), { consultationDays: 30 }],
  [gradeNames.gold, 2000, 80_000, gem('#ffd978', '#c9962a'), { opensClosedSales: true, consultationDays: 14, thumbnailDays: 30 }],
  [
    gradeNames.platinum,
    5000,
    100_000,
    gem('#b9e6ef', '#4d9fb3'),
    { opensClosedSales: true, hasPersonalManager: true, consultationDays: 7, thumbnailDays: 14 },
  ],
]

const slide = (
  sorting: number,
  title: keyof typeof brandTexts,
  text: keyof typeof brandTexts,
  button: keyof typeof brandTexts,
  link: string,
) => ({
  sorting,
  link,
  texts: Object.fromEntries(
    locales.map((locale: Locale) => [
      locale,
      { title: brandTexts[title][locale], sub_title: brandTexts[text][locale], button_text: brandTexts[button][locale] },
    ]),
  ),
})
const slides = [
  slide(1, 'couponTitle', 'couponText', 'order', '/orders/create'),
  slide(2, 'gradesTitle', 'gradesText', 'seeGrades', '/grades'),
]
/** One message with its call to action. */
const one = (place: NewBanner['place'], content: NonNullable<NewBanner['slides']>[number]): NewBanner => ({
  place,
  type: 'custom',
  slides: [content],
})
const coupon = slide(1, 'couponTitle', 'couponText', 'order', '/orders/create')
/** The sidebar's footer is small: title only. */
const withoutText = (content: ReturnType<typeof slide>) => ({
  ...content,
  texts: Object.fromEntries(Object.entries(content.texts).map(([locale, words]) => [locale, { ...words, sub_title: null }])),
})
const grades = slide(1, 'gradesTitle', 'gradesText', 'seeGrades', '/grades')
const trial = slide(1, 'trialTitle', 'trialText', 'seeTrial', '/free-trials')
const referral = slide(1, 'referralTitle', 'referralText', 'getLink', '/referral-program')
const bonus = slide(1, 'bonusTitle', 'bonusText', 'addFunds', '/add-funds')

/** Each panel has its own places. */
const banners: Readonly<Record<'tidewell' | 'northbeam', readonly NewBanner[]>> = {
  tidewell: [
    { place: 'services_pricing_main', type: 'custom', slides, scrollDelayMs: 6000 },
    one('dashboard', trial),
    one('orders', grades),
    one('profile', referral),
    one('grades', bonus),
    one('sidebar', withoutText(coupon)),
  ],
  northbeam: [
    one('services_pricing_footer', coupon),
    one('services_type_main', grades),
    one('create_order', coupon),
    { place: 'dashboard', type: 'custom', slides },
    one('sidebar', withoutText(grades)),
  ],
}

/** Addresses of earlier shops. */
const aliases = [
  { path: '/buy', routeName: 'orders-create' },
  { path: '/my-order/:number', routeName: 'orders-id' },
  { path: '/levels', routeName: 'grades' },
  { path: '/help/tasks', routeName: 'tasks-faq' },
]

/** Banners, offers, grades, redirects and agreed rates of a panel. Seeds only a panel without grades: manual changes stay. */
export async function seedBrand(database: Database, panel: Panel): Promise<void> {
  const known = await database.read(panel.id, listGrades)
  if (known.length > 0) return
  const { listed } = await createCatalogue(database).snapshot(panel.id)
  const key = panel.key === 'northbeam' ? 'northbeam' : 'tidewell'
  await database.transaction(panel.id, async (trx) => {
    for (const [names, goal, discountPpm, icon, more] of ladder)
      await createGrade(trx, {
        ...{ names, discountPpm, icon, spendingGoal: usd(goal), opensClosedSales: false, hasPersonalManager: false },
        ...{ consultationDays: null, thumbnailDays: null },
        ...more,
      })
    for (const banner of banners[key]) await createBanner(trx, banner)
    await redirectAliases(trx, aliases)
    await describePage(trx, {
      routeName: 'grades',
      locale: 'en',
      title: `Levels at ${panel.name}`,
      description: 'What each level gives you.',
    })
    await createSpecialOffer(trx, {
      names: brandTexts.offer,
      place: 'services',
      position: 1,
      utmName: 'week',
      serviceIds: listed
        .filter(({ discountPpm }) => discountPpm > 0)
        .slice(0, 3)
        .map(({ id }) => id),
      showsAll: true,
    })
    const reseller = await findUserByEmail(trx, 'ilya@northbeam.example')
    const agreed = listed[1]
    if (reseller && agreed) await setOwnRate(trx, { userId: reseller.id, serviceId: agreed.id, discountPpm: 150_000 })
  })
}

import { locales } from '@vitrine/platform/kernel'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { I18nextProvider } from '#i18n'
import { createI18n } from '../../i18n/create-i18n.ts'
import { ShopProvider } from '../../shop/shop-context.tsx'
import type { ShopData } from '../../shop/shop-data.ts'
import { LatestVideos } from './latest-videos.tsx'
import { Monetisation } from './monetisation.tsx'
import { NumberCards } from './number-cards.tsx'
import { ReportChart } from './report-chart.tsx'
import { VideosTable } from './videos-table.tsx'

async function shown(content: ReactNode, locale: (typeof locales)[number] = 'en'): Promise<string> {
  const shop = { locale, currency: 'USD', rate: undefined, timeZone: 'UTC', settings: {} } as ShopData
  return renderToStaticMarkup(
    <I18nextProvider i18n={await createI18n(locale, ['channel-reports'])}>
      <ShopProvider data={shop}>{content}</ShopProvider>
    </I18nextProvider>,
  )
}
const textOf = (html: string): string => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

const DAY_MS = 86_400_000
/** Sixty days: in the first half `before` views each, in the second `last`. */
const days = (before: number, last: number) =>
  Array.from({ length: 60 }, (_, index) => ({
    day: new Date(Date.parse('2026-09-20') + index * DAY_MS).toISOString().slice(0, 10),
    views: index < 30 ? before : last,
    watch_time_minutes: 60,
    average_view_duration_seconds: 95,
    average_view_duration_percentage: 40,
    subscribers_gained: 2,
    subscribers_lost: 1,
  }))
const video = (id: string, day: number) => ({
  video_id: id,
  title: `Video ${id}`,
  preview_image: '',
  published_date: `2026-05-0${day}T00:00:00Z`,
  views: 345,
  likes: 12,
  comments: 60,
})
const videos = [1, 2, 3, 4, 5].map((day) => video(`number-${day}`, day))

describe('the figures of a channel', () => {
  it('are sums, with how the last 30 days did against the 30 before (STAT-006)', async () => {
    const text = textOf(await shown(<NumberCards daily={days(100, 120)} lastYear={days(100, 120)} />))
    expect(text).toContain('Views 6.6K ▲ 20.0% more than in the previous 30 days')
    expect(text).toContain('Watch hours 60 Same as in the previous 30 days')
    expect(text).toContain('Average view duration 1:35')
    expect(textOf(await shown(<NumberCards daily={days(0, 120)} lastYear={days(0, 120)} />))).toContain('Views 3.6K Watch hours')
  })
  it('show the three latest videos with popularity and engagement, each with its quality (STAT-001, STAT-003, STAT-004)', async () => {
    const text = textOf(await shown(<LatestVideos videos={videos} />))
    expect(text.match(/Video number-\d/g)).toEqual(['Video number-5', 'Video number-4', 'Video number-3'])
    expect(text).toContain('Popularity 3.5% Low likes per view Engagement 17.4% Good comments per view')
  })
  it('list videos with a dash where the platform gave nothing, and say how they are sorted', async () => {
    const figures = { clicks: null, ctr: null, impressions: null, watch_time_minutes: 90 }
    const own = { video_id: 'number-5', ...figures, average_view_duration_seconds: 61, average_view_duration_percentage: 41.25 }
    const html = await shown(<VideosTable videos={videos} figures={[own]} />)
    expect(html.match(/aria-sort="descending"/g)).toHaveLength(1)
    expect(textOf(html)).toMatch(/Video number-5 .*CTR – .*1:01 .*41\.3% .*1\.5 /)
  })
  it('say how far it is to monetisation', async () => {
    const info = { subscribers: 250, views: 1, monetized: false }
    expect(textOf(await shown(<Monetisation info={info} lastYear={days(1, 1)} />))).toContain('Subscribers 250 of 1K')
  })
  it.each(locales)('are told in %s without a key in the place of a word', async (locale) => {
    const daily = days(100, 120)
    const html = await shown(
      <>
        <NumberCards daily={daily} lastYear={daily} />
        <ReportChart daily={daily} />
        <LatestVideos videos={videos} />
        <VideosTable videos={videos} figures={[]} />
      </>,
      locale,
    )
    expect(html).not.toMatch(/(metrics|columns|quality|trend|views|grains)\.[a-z]|\{\{/)
    expect(html).toContain('role="slider"')
  })
})

import type { Customer, WantedLine } from './customer.ts'
import { moveBack, type Stretch } from './move-back.ts'
import { serviceId, views } from './services.ts'
import { tell } from './upstream.ts'

export interface LivedShop {
  readonly mara: Customer
  readonly panelId: number
  readonly adminUrl: string
  /** The sandbox's upstream panel, and its usual delivery time. */
  readonly upstream: string
  readonly deliverySeconds: number
}

interface PastDay {
  readonly daysAgo: number
  readonly hour: number
  readonly topUp?: string
  readonly lines: readonly WantedLine[]
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** The demo's time scale: two seconds here were a minute then. */
const PACE = 30
const DELIVERY_SECONDS = 2
/** Maximum age of the seeded shop; the month of business behind it ends earlier (demo/month). */
const SEEDED_MS = 20 * 60_000

const shorts = (video: string, quantity: number, name: string): WantedLine => ({
  service_id: serviceId('youtube-shorts-views-ad-placements'),
  url: `https://www.youtube.com/shorts/${video}`,
  quantity,
  name,
})
const tiktok = (number: string, quantity: number, name: string): WantedLine => ({
  service_id: serviceId('tiktok-video-views-recommended-feed'),
  url: `https://www.tiktok.com/@ainawalks/video/${number}`,
  quantity,
  name,
})
const video = (id: string, quantity: number, name: string, isGuaranteed = false): WantedLine => ({
  ...views(id),
  quantity,
  name,
  ...(isGuaranteed ? { is_guarantee: true } : {}),
})

/** Two months of a small travel channel: a video a week, some weeks more, one week away. */
const past: readonly PastDay[] = [
  { daysAgo: 61, hour: 18, topUp: '50.00', lines: [video('AlfamaStps1', 2500, 'Alfama, all the steps')] },
  {
    daysAgo: 54,
    hour: 9,
    lines: [video('BelemTower1', 4000, 'Belém before breakfast'), shorts('PastelShrt1', 5000, 'One pastel, one minute')],
  },
  { daysAgo: 47, hour: 20, lines: [tiktok('7298102234101', 7500, '@ainawalks, rain on the tiles')] },
  { daysAgo: 44, hour: 11, topUp: '30.00', lines: [video('SintraFogs1', 6000, 'Sintra in the fog', true)] },
  {
    daysAgo: 40,
    hour: 17,
    lines: [video('MarketDays1', 2500, 'Market day in Campo de Ourique'), shorts('TramBells12', 7500, 'The bell of tram 28')],
  },
  {
    daysAgo: 33,
    hour: 8,
    lines: [tiktok('7299481170332', 10000, '@ainawalks, first ferry'), video('RiverWalks1', 4000, 'Along the river to Oriente')],
  },
  { daysAgo: 26, hour: 19, topUp: '45.00', lines: [video('CascaisRun1', 7500, 'Cascais, the long way round', true)] },
  { daysAgo: 23, hour: 13, lines: [shorts('FadoWindow1', 6000, 'Fado from a window')] },
  {
    daysAgo: 19,
    hour: 21,
    lines: [video('NightLisbn1', 5000, 'Lisbon after midnight'), tiktok('7300217745120', 6000, '@ainawalks, the last tram')],
  },
  {
    daysAgo: 12,
    hour: 10,
    lines: [video('GracaViewp1', 4000, 'Graça, three viewpoints'), shorts('TileMaker12', 5000, 'How a tile is painted')],
  },
  { daysAgo: 9, hour: 16, lines: [video('PortoTrain1', 6000, 'By train to Porto', true)] },
  {
    daysAgo: 5,
    hour: 12,
    lines: [tiktok('7300988120457', 7500, '@ainawalks, Sunday swim'), shorts('KiteFlyers1', 4000, 'Kites at Guincho')],
  },
  { daysAgo: 2, hour: 18, lines: [video('AutumnPark1', 2500, 'Autumn in the Estrela garden')] },
]

/**
 * The weeks before today. The customer pays at the gateway and orders as usual, and the upstream panel delivers, only quickly; then the dates
 * of all of it are moved back. So every balance, receipt and delivery is what the shop itself made of it.
 */
export async function liveHistory({ mara, panelId, adminUrl, upstream, deliverySeconds }: LivedShop): Promise<void> {
  const begun = new Date()
  const lived: Stretch[] = []
  await tell(upstream, { settings: { deliverySeconds: DELIVERY_SECONDS } })
  try {
    for (const day of past) {
      const from = new Date()
      if (day.topUp) await mara.topUp(day.topUp)
      const orders: number[] = []
      for (const line of day.lines) orders.push(await mara.order(line))
      for (const order of orders) await mara.ended(order)
      lived.push({ from, to: new Date(), at: timeOf(day, begun) })
    }
  } finally {
    await tell(upstream, { settings: { deliverySeconds } })
  }
  // Records made between two days belong to the day before; those of the beginning, to the day of registration.
  const whole = lived.map((stretch, index) => ({ ...stretch, to: lived[index + 1]?.from ?? new Date() }))
  const first = whole[0]?.from ?? begun
  const came = new Date((whole[0]?.at.getTime() ?? begun.getTime()) - DAY_MS - SEEDED_MS * PACE)
  await moveBack(adminUrl, panelId, [{ from: new Date(first.getTime() - SEEDED_MS), to: first, at: came }, ...whole], PACE)
}

function timeOf({ daysAgo, hour }: PastDay, now: Date): Date {
  const midnight = new Date(now)
  midnight.setUTCHours(0, 0, 0, 0)
  return new Date(midnight.getTime() - daysAgo * DAY_MS + hour * HOUR_MS)
}

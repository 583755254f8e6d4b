import { createShopper } from '../../tools/stack/shopper.ts'
import type { SandboxAddresses } from '../../tools/stack/stack.ts'
import { targetIds } from '../catalogue/networks.ts'
import { liveCampaign } from './campaign.ts'
import { type Customer, demoCustomer, type WantedLine } from './customer.ts'
import { liveHistory } from './history.ts'
import { canMoveBack } from './move-back.ts'
import { serviceId, views } from './services.ts'
import { takenOrder, tell } from './upstream.ts'

export interface OpenShop {
  readonly port: number
  readonly sandbox: Pick<SandboxAddresses, 'upstream' | 'youtube'>
  /** The usual delivery time. */
  readonly deliverySeconds: number
  /** The migrator's address: the past weeks are played there and moved back. */
  readonly adminUrl: string
}

const MARA = { email: 'mara@tidewell.example', password: 'calm-tide-27' }
const HOST = 'tidewell.localhost'
const [QUICK, MINUTES, HOURS] = [12, 150, 2_700]
const KEYWORDS = ['lisbon walk', 'slow travel', '4k city walk'] as const
const WALK = 'https://www.youtube.com/watch?v=LisbonOnF0t'
const ALFAMA = 'https://www.youtube.com/watch?v=AlfamaStps1'
const AT_DAWN = 'https://www.tiktok.com/@ainawalks/video/7301198460215'

/**
 * The orders of the demo's customer, in most states that an order can be in. Nothing is inserted into tables: the customer signs in, pays at the gateway and
 * orders like everybody, and the sandbox's upstream panel delivers, some orders quicker and some slower than usual. Takes some minutes; once for a shop.
 */
export async function placeDemoOrders({ port, sandbox, deliverySeconds, adminUrl }: OpenShop): Promise<void> {
  const shopper = await createShopper({ port, host: HOST })
  await shopper.signIn(MARA.email, MARA.password)
  const mara = demoCustomer(shopper)
  if ((await mara.orders()) > 0) return
  const world: World = {
    sandbox,
    mara,
    // The upstream panel delivers an order at the pace set when it was taken.
    begun: async (line, seconds) => {
      await tell(sandbox.upstream, { settings: { deliverySeconds: seconds } })
      const id = await mara.order(line)
      const upstreamId = await takenOrder(sandbox.upstream, line.url)
      await tell(sandbox.upstream, { settings: { deliverySeconds } })
      return { id, upstreamId }
    },
  }
  const hasPast = await canMoveBack(adminUrl)
  if (hasPast) {
    const { upstream } = sandbox
    const panelId = await mara.panelId()
    await liveHistory({ mara, panelId, adminUrl, upstream, deliverySeconds })
  }
  await mara.topUp('40.00')
  const { refilled, positioned } = await pastOrders(world)
  await presentOrders(world)
  await aftermath(world, { refilled, positioned })
  if (hasPast) {
    const rankAt = (words: readonly string[], places: readonly number[]) => rankVideo(sandbox, { video: ALFAMA, words, places })
    await liveCampaign(ALFAMA, { mara, panelId: await mara.panelId(), adminUrl, rankAt })
  }
}

interface World {
  readonly sandbox: OpenShop['sandbox']
  readonly mara: Customer
  /** Orders, and waits until the upstream panel has it. */
  readonly begun: (line: WantedLine, seconds: number) => Promise<{ readonly id: number; readonly upstreamId: number }>
}

/** Delivered, partly delivered and canceled; two of them continue later. */
async function pastOrders({ begun, sandbox }: World): Promise<{ readonly refilled: number; readonly positioned: number }> {
  const rank = (places: readonly number[]) => rankAt(sandbox, places)
  await rank([14, 31, 22])
  const { id: positioned } = await begun(
    {
      service_id: serviceId('youtube-video-views-search-promotion'),
      url: WALK,
      quantity: 1500,
      name: 'Lisbon on foot',
      is_guarantee: true,
      targetable_values: [{ target_id: targetIds.keywords, values: KEYWORDS }],
    },
    MINUTES,
  )
  const { id: refilled } = await begun({ ...views('TramTwnty8R'), quantity: 2000, name: 'Tram 28, a full ride', is_guarantee: true }, QUICK)
  await begun(
    {
      service_id: serviceId('spotify-album-plays-partner-sites'),
      url: 'https://open.spotify.com/album/4cOdK2wGLETKBW3PvgPWqT',
      quantity: 2000,
      name: 'Night walk mix',
    },
    QUICK,
  )
  const partly = await begun({ ...views('GoldenHour1'), quantity: 2000, name: 'Golden hour from the river' }, QUICK)
  const refused = await begun({ ...views('FerryCaci1s'), quantity: 1200, name: 'Ferry to Cacilhas' }, QUICK)
  await tell(sandbox.upstream, {
    orders: [
      { id: partly.upstreamId, fate: 'partial', missingShare: 0.36 },
      { id: refused.upstreamId, fate: 'cancel' },
    ],
  })
  return { refilled, positioned }
}

/** Under way, unpaid, paused, as a drip feed and as a subscription. */
async function presentOrders({ begun, mara }: World): Promise<void> {
  const feed = { service_id: serviceId('tiktok-video-views-recommended-feed'), url: AT_DAWN, quantity: 6000 }
  await begun({ ...feed, name: '@ainawalks, harbour at dawn' }, HOURS)
  // A second order of the same link waits for the first one, so there is time to pause it.
  await mara.act(await mara.order({ ...feed, quantity: 3000, name: '@ainawalks, the second wave' }), 'pause')
  await begun(
    {
      ...views('SlowMorn1ng'),
      quantity: 1000,
      name: 'Slow mornings in Lisbon, 4K walk',
      drip_feed: { runs: 8, minutes_between_runs: 180 },
    },
    QUICK,
  )
  await begun(
    {
      service_id: serviceId('tiktok-video-views-recommended-feed'),
      url: 'https://www.tiktok.com/@ainawalks/video/7301344902217',
      quantity: 800,
      name: '@ainawalks, a week of mornings',
      drip_feed: { runs: 7, minutes_between_runs: 1_440 },
    },
    QUICK,
  )
  const paused = await begun(
    { ...views('StairsOfGr1'), quantity: 500, name: 'The stairs of Graça', drip_feed: { runs: 5, minutes_between_runs: 720 } },
    QUICK,
  )
  await mara.act(paused.id, 'pause')
  await mara.orderUnpaid({ ...views('RooftopSeas'), quantity: 3000, name: 'Rooftop season' })
  await mara.subscribe({
    url: 'https://www.youtube.com/@tidewell',
    name: 'Everything new on Tidewell',
    contents_limit: 3,
    services: [{ service_id: serviceId('youtube-video-views-recommended-feed'), quantity: 500 }],
  })
  await mara.subscribe({
    url: 'https://www.youtube.com/@mara-on-foot',
    name: 'Mara on foot, a quiet start',
    contents_limit: 5,
    services: [
      { service_id: serviceId('youtube-video-views-recommended-feed'), quantity: 500 },
      { service_id: serviceId('youtube-video-views-ad-placements'), quantity: 500 },
    ],
  })
}

/** What happens to earlier orders. */
async function aftermath(
  { mara, sandbox }: World,
  { refilled, positioned }: { readonly refilled: number; readonly positioned: number },
): Promise<void> {
  await mara.ended(refilled)
  await mara.act(refilled, 'refill')
  await mara.positions(positioned, 'on_create')
  await rankAt(sandbox, [6, 18, 9])
}

/** The walk's position in the search for each keyword. */
const rankAt = (sandbox: OpenShop['sandbox'], places: readonly number[]): Promise<void> =>
  rankVideo(sandbox, { video: WALK, words: KEYWORDS, places })

interface Ranking {
  /** Its address. */
  readonly video: string
  readonly words: readonly string[]
  readonly places: readonly number[]
}

function rankVideo({ youtube }: OpenShop['sandbox'], { video, words, places }: Ranking): Promise<void> {
  const ranks = words.map((keyword, index) => {
    const ahead = Array.from({ length: (places[index] ?? 1) - 1 }, (_, place) => `another${String(place).padStart(4, '0')}`)
    return { words: keyword, videos: [...ahead, video.slice(-11)] }
  })
  return tell(youtube, { ranks })
}

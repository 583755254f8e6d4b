import { acceptReview, refuseReview } from '@vitrine/fulfilment'
import { live } from './live.ts'
import type { World } from './open-world.ts'
import { act } from './simulated-people.ts'

const DAY = 86_400_000

interface Waiting {
  readonly id: number
  readonly userId: number
  /** Under which the order was offered to its provider. */
  readonly tokens: readonly string[]
  readonly state: 'review' | 'paused' | 'failed'
  readonly profile: string | null
}

const WAITING = `
  select l.id, l.user_id as "userId", l.state, a.profile,
    (select coalesce(array_agg(t.token::text), '{}') from fulfilment.attempt t where t.panel_id = l.panel_id and t.order_id = l.id and t.action = 'add') as tokens from ordering.order_line l
    left join fulfilment.submission s on s.panel_id = l.panel_id and s.order_id = l.id
    left join fulfilment.provider_account a on a.panel_id = s.panel_id and a.id = s.account_id
   where l.state in ('review', 'paused', 'failed') order by l.id`

/** Humans do their part: customers resume or cancel what waits for them, the operator looks orders up in the provider's own list. */
export async function tidyUp(world: World): Promise<void> {
  const { shop, town, upstream } = world
  for (let round = 0; round < 3; round += 1) {
    const { rows } = await shop.admin.query<Waiting>(WAITING)
    if (rows.length === 0) return
    for (const { id, userId, tokens, state, profile } of rows) {
      if (state === 'paused') act(town, userId, id, 'activate')
      else if (state === 'failed') act(town, userId, id, 'cancel')
      else {
        world.decided.push(profile ?? 'none')
        decide(world, id, upstream.orders().find(({ requestId }) => requestId !== null && tokens.includes(requestId))?.id)
      }
    }
    await live(world, town.time.now() + DAY)
  }
}

function decide(world: World, orderId: number, providerOrderId: number | undefined): void {
  const { town } = world
  const decision = { operator: 'anna', note: 'looked it up at the provider' }
  town.scheduler.spawn('server', `operator ${orderId}`, () =>
    providerOrderId === undefined
      ? refuseReview(town.deps.fulfilment, orderId, decision)
      : acceptReview(town.deps.fulfilment, orderId, String(providerOrderId), decision),
  )
}

import type { World } from './open-world.ts'
import { type Queues, workers } from './workers.ts'

const SECOND = 1000
const CROWD_MAX = 8
const SLACK_MS = 25 * SECOND
const POLL_EVERY_STEPS = 12

/** Steps the actors, one at a time, until that time; without faults, until everything has come to rest. */
export async function live(world: World, until: number): Promise<void> {
  const { town, queues, trouble, shop } = world
  const { scheduler, time, random } = town
  let polled = -POLL_EVERY_STEPS
  for (;;) {
    carryOutPlans(world)
    if (scheduler.steps - polled >= POLL_EVERY_STEPS) {
      polled = scheduler.steps
      await shop.tell(time.now())
      await queues.poll()
    }
    const crowd = crowdOf(scheduler)
    if (crowd < CROWD_MAX && (crowd === 0 || random.happens(0.3))) queues.startDue()
    if (!trouble.isOver && random.happens(0.004)) crash(world)
    if (await scheduler.step()) {
      time.advanceTo(time.now() + random.whole(1, 15))
      continue
    }
    await queues.poll()
    if (queues.startDue()) continue
    if (trouble.isOver && isAtRest(world)) return
    const next = nextTime(world)
    if (next === undefined || next > until) {
      time.advanceTo(until)
      await shop.tell(time.now())
      return
    }
    // Workers poll their queues at intervals, not at the exact time.
    time.advanceTo(Math.min(until, next + random.whole(0, SLACK_MS)))
    await shop.tell(time.now())
  }
}

const processes = ['server', ...workers] as const
const crowdOf = (scheduler: World['town']['scheduler']): number => processes.reduce((sum, process) => sum + scheduler.running(process), 0)

function crash({ town, queues, trouble }: World): void {
  const process = town.random.pick(processes)
  town.scheduler.crash(process)
  queues.restart(process)
  trouble.crashes += 1
}

function carryOutPlans({ town, plans, upstream, gateway, app, shop }: World): void {
  const { time, scheduler } = town
  for (const plan of plans.filter(({ at }) => at <= time.now())) {
    plans.splice(plans.indexOf(plan), 1)
    plan.what()
  }
  upstream.carryOutLate()
  for (const { body } of gateway.takeMessages()) {
    scheduler.spawn('server', 'webhook', () =>
      scheduler.atomically('takes a message', async () => {
        const url = `/hooks/simulated/${shop.gatewayPublicId}`
        await app.inject({ method: 'POST', url, payload: body, headers: { host: shop.panel.host, 'content-type': 'application/json' } })
      }),
    )
  }
}

function nextTime({ town, plans, upstream, gateway, queues }: World): number | undefined {
  const times = [...plans.map(({ at }) => at), upstream.nextLate(), gateway.nextMessage(), queues.nextDue(), town.scheduler.nextWake()]
  const known = times.filter((time) => time !== undefined)
  return known.length === 0 ? undefined : Math.max(Math.min(...known), town.time.now() + 1)
}

/** Nothing is under way any more: what is still planned are polls of payments that may yet come. */
export const isAtRest = ({ town, queues, plans, upstream, gateway }: World): boolean =>
  whatIsOpen(queues).length === 0 &&
  plans.length === 0 &&
  crowdOf(town.scheduler) === 0 &&
  upstream.nextLate() === undefined &&
  gateway.nextMessage() === undefined

/** What is still under way, as text. */
export const whatIsOpen = ({ unrest }: Queues): string[] =>
  Object.entries(unrest)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${count} ${what}`)

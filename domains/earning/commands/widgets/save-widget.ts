import { findUser, refuseIfFrozen } from '@vitrine/identity'
import { listMethods } from '@vitrine/payments'
import { claimKey, keyOfOwn, type RequestContext, saveResource, userIdOf } from '@vitrine/platform/http'
import { invariant, micro, refuse } from '@vitrine/platform/kernel'
import type { OrderWidgetInput } from '../../contract/widgets.ts'
import type { EarningDeps } from '../../deps.ts'
import { tooManyWidgets, widgetAbsent } from '../../errors.ts'
import { lockWidgetsOf, updateWidget, type Widget, type WidgetTerms, widgetsOf } from '../../store/widget-store.ts'
import { openWidget } from './open-widget.ts'

const WIDGETS_MAX = 50
const PPM = 1_000_000
const MICRO_PER_CENT = 10_000

/** Makes an order widget, and its owner a partner (NS-07). A repeated key answers the same widget. */
export async function createWidget(deps: EarningDeps, context: RequestContext, input: OrderWidgetInput): Promise<Widget> {
  const partnerId = userIdOf(context)
  const terms = await termsOf(deps, context, input)
  const idempotency = context.idempotency ?? keyOfOwn()
  return deps.database.transaction(context.panelId, async (trx) => {
    const { replayOf } = await claimKey(trx, idempotency)
    await refuseFrozen(trx, partnerId)
    await lockWidgetsOf(trx, partnerId)
    const own = await widgetsOf(trx, partnerId)
    const known = own.find(({ id }) => id === Number(replayOf))
    if (known) return known
    if (own.length >= WIDGETS_MAX) throw tooManyWidgets()
    const made = await openWidget(trx, partnerId, terms, deps.clock.now())
    await saveResource(trx, idempotency, String(made.id))
    return made
  })
}

/** Changes a widget of the caller's; placed orders keep their terms. The same 404 for absent ones and other partners'. */
export async function changeWidget(deps: EarningDeps, context: RequestContext, id: number, input: OrderWidgetInput): Promise<Widget> {
  const terms = await termsOf(deps, context, input)
  return deps.database.transaction(context.panelId, async (trx) => {
    const partnerId = userIdOf(context)
    await refuseFrozen(trx, partnerId)
    const changed = await updateWidget(trx, partnerId, id, terms)
    if (!changed) throw widgetAbsent()
    return changed
  })
}

async function refuseFrozen(trx: Parameters<typeof findUser>[0], userId: number): Promise<void> {
  const user = await findUser(trx, userId)
  invariant(user, 'the caller exists')
  refuseIfFrozen(user)
}

async function termsOf({ database, clock }: EarningDeps, { panelId }: RequestContext, input: OrderWidgetInput): Promise<WidgetTerms> {
  const offered = new Set((await listMethods(database, panelId, { list: 'widget', payer: null, now: clock.now() })).map(({ id }) => id))
  const methodIds = [...new Set(input.payment_methods)]
  // Only what a widget may offer (FORM-012).
  if (methodIds.some((id) => !offered.has(id))) {
    refuse('payment_methods', 'fields.selected')
  }
  return {
    name: input.name,
    minimum: micro(BigInt(Math.round(input.minimum_purchase_amount * 100)) * BigInt(MICRO_PER_CENT)),
    methodIds,
    markupPpm: Math.round(input.reward_percent * PPM),
  }
}

import { type BoundRoute, implement } from '@vitrine/platform/http'
import { countWidgetEvent, type WidgetEvent } from '../commands/count-widget-event.ts'
import { catalogueContract as contract } from '../contract/schemas.ts'
import { linkNotValid, networkUnknown, serviceInvalid } from '../errors.ts'
import { checkLink } from '../model/links/check-link.ts'
import { normaliseLink } from '../model/links/normalise-link.ts'
import { isChannelLink } from '../model/publications.ts'
import { searchNetwork } from '../model/search-network.ts'
import { type CatalogueRoutesDeps, forEachLink, whileTyping } from './deps.ts'
import type { WidgetGuard } from './widget-guard.ts'

/** What order forms ask about a typed link, and the steps they report. */
export function linkRoutes({ catalogue, database, linkPreviews }: CatalogueRoutesDeps, guard: WidgetGuard): BoundRoute[] {
  const limited = { rateLimit: whileTyping }
  const count = (event: WidgetEvent) => async (input: { query: unknown }, context: Parameters<WidgetGuard>[0]) => {
    const form = await guard(context, input.query).catch(() => undefined)
    // A form with a wrong token gets its 204 as well, but is not counted.
    if (form) await database.transaction(context.panelId, (trx) => countWidgetEvent(trx, form.token, event))
    return undefined
  }
  return [
    implement(
      contract.identifyNetwork,
      async ({ query, body }, context) => {
        await guard(context, query)
        const snapshot = await catalogue.snapshot(context.panelId)
        const link = normaliseLink(snapshot, body.url)
        if (!link) throw networkUnknown()
        const network = snapshot.network(link.networkId)
        return { data: { network_id: link.networkId, is_channel: network !== undefined && isChannelLink(network, link) } }
      },
      limited,
    ),
    implement(
      contract.previewLink,
      async ({ query }, context) => {
        await guard(context, query)
        const link = normaliseLink(await catalogue.snapshot(context.panelId), query.url)
        const preview = link && (await linkPreviews?.find(link.url))
        return {
          data: preview ? { title: preview.title, author: preview.author, thumbnail: preview.thumbnail, views: preview.views } : null,
        }
      },
      { rateLimit: forEachLink },
    ),
    implement(
      contract.validateUrl,
      async ({ query, body }, context) => {
        await guard(context, query)
        const snapshot = await catalogue.snapshot(context.panelId)
        const service = snapshot.service(body.service_id)
        if (!service?.isSellable) throw serviceInvalid()
        const checked = checkLink(snapshot, service, body.url)
        // The message stands under `url` (VAL-001).
        if (!checked.ok) throw linkNotValid()
        return { data: { is_valid: true as const, url: checked.url } }
      },
      limited,
    ),
    implement(
      contract.availableTypesByUrl,
      async ({ query, body }, context) => {
        await guard(context, query)
        const snapshot = await catalogue.snapshot(context.panelId)
        const fitting = snapshot.listed.filter(
          (service) => service.networkId === body.network_id && checkLink(snapshot, service, body.url).ok,
        )
        return { data: { service_type_ids: [...new Set(fitting.map((service) => service.serviceTypeId))].sort((a, b) => a - b) } }
      },
      limited,
    ),
    implement(
      contract.widgetSearch,
      async ({ query, body }, context) => {
        await guard(context, query)
        const snapshot = await catalogue.snapshot(context.panelId)
        const network = snapshot.network(body.network_id)
        const found = network && searchNetwork(snapshot.linkPatterns, network, body.query)
        return { data: found ? [{ id: found.url, url: found.url, title: body.query, thumbnail: null, type: found.kind }] : [] }
      },
      limited,
    ),
    implement(contract.widgetEnterUrl, count('enter-url'), limited),
    implement(contract.widgetPaymentPage, count('payment-page'), limited),
    implement(contract.widgetCheckoutButton, count('checkout-button'), limited),
  ]
}

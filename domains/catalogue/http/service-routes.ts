import { type BoundRoute, implement, type RequestContext, userIdOf } from '@vitrine/platform/http'
import { toggleFavorite } from '../commands/toggle-favorite.ts'
import { catalogueContract as contract } from '../contract/schemas.ts'
import { serviceNotFound } from '../errors.ts'
import type { CatalogueService } from '../model/catalogue-service.ts'
import { markedUp } from '../model/marked-up.ts'
import { relatedServices } from '../model/related-services.ts'
import type { CatalogueSnapshot } from '../model/snapshot.ts'
import { reviewsOf } from '../queries/reviews.ts'
import { findServiceContent } from '../queries/service-content.ts'
import { isFavorite, listBoughtTogetherIds, listFavoriteIds } from '../queries/service-lists.ts'
import type { CatalogueRoutesDeps } from './deps.ts'
import { presentWhole, servicePresenter } from './present-service.ts'
import type { WidgetGuard } from './widget-guard.ts'

const COMPANIONS_MAX = 6

export function serviceRoutes(deps: CatalogueRoutesDeps, guard: WidgetGuard): BoundRoute[] {
  const { catalogue, database } = deps
  const whole = async (idOrSlug: string, { panelId, locale, caller }: RequestContext, markupPpm = 0) => {
    const snapshot = markedUp(await catalogue.snapshot(panelId), markupPpm)
    const service = visible(snapshot, idOrSlug)
    return database.read(panelId, async (trx) => {
      const content = snapshot.unsavedContent?.(service.id, locale) ?? (await findServiceContent(trx, service.id, locale))
      const favorite = caller.kind === 'user' && (await isFavorite(trx, caller.userId, service.id))
      const said = await reviewsOf(trx, service.id)
      return { data: presentWhole(servicePresenter(snapshot, locale), service, content, { locale, isFavorite: favorite, said }) }
    })
  }
  return [
    implement(contract.getService, ({ params }, context) => whole(params.idOrSlug, context)),
    implement(contract.widgetService, async ({ params, query }, context) => {
      const { partner } = await guard(context, query)
      return whole(params.slug, context, partner?.markupPpm)
    }),
    implement(contract.relatedServices, async ({ params }, { panelId, locale }) => {
      const snapshot = await catalogue.snapshot(panelId)
      return { data: relatedServices(snapshot, visible(snapshot, params.id)).map(servicePresenter(snapshot, locale)) }
    }),
    implement(contract.frequentlyBoughtTogether, async ({ params }, { panelId, locale }) => {
      const snapshot = await catalogue.snapshot(panelId)
      const service = visible(snapshot, params.id)
      const ids = await database.read(panelId, (trx) => listBoughtTogetherIds(trx, service.id))
      return { data: listedOf(snapshot, ids).slice(0, COMPANIONS_MAX).map(servicePresenter(snapshot, locale)) }
    }),
    implement(contract.listFavorites, async (_, context) => {
      const { panelId, locale } = context
      const snapshot = await catalogue.snapshot(panelId)
      const ids = await database.read(panelId, (trx) => listFavoriteIds(trx, userIdOf(context)))
      const present = servicePresenter(snapshot, locale)
      return { data: listedOf(snapshot, ids).map((service) => ({ ...present(service), is_favorite: true })) }
    }),
    // Whether it is a favourite now (SERVICE-005).
    implement(contract.toggleFavorite, async ({ params }, context) => {
      const service = visible(await catalogue.snapshot(context.panelId), params.serviceId)
      const favorite = await database.transaction(context.panelId, (trx) => toggleFavorite(trx, userIdOf(context), service.id))
      return { data: { is_favorite: favorite } }
    }),
  ]
}

/** Restricted services are found by anyone who knows their address; disabled ones and those of hidden networks are gone for everybody (SERVICE-006). */
function visible(snapshot: CatalogueSnapshot, idOrSlug: string | number): CatalogueService {
  const service = snapshot.service(idOrSlug)
  if (!service?.isEnabled || !snapshot.network(service.networkId)?.isEnabled) throw serviceNotFound()
  return service
}

const listedOf = (snapshot: CatalogueSnapshot, ids: readonly number[]): CatalogueService[] =>
  ids.flatMap((id) => {
    const service = snapshot.service(id)
    return service?.isSellable && !service.isRestricted ? [service] : []
  })

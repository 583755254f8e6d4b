export { setPopularity } from './commands/count-orders.ts'
export { disableService } from './commands/disable-service.ts'
export { importCatalogue } from './commands/import-catalogue.ts'
export { addServices } from './commands/operator/add-services.ts'
export { enableService, priceServices } from './commands/price-services.ts'
export { saveService } from './commands/save-service.ts'
export { catalogueContract } from './contract/schemas.ts'
export { catalogueRoutes } from './http/index.ts'
export { presentOwn } from './http/present-own.ts'
export { presentPart } from './http/present-part.ts'
export { presentReview } from './http/present-review.ts'
export { type WidgetGuard, widgetGuard } from './http/widget-guard.ts'
export type {
  CatalogueInput,
  DeliveryInput,
  LabelInput,
  NetworkInput,
  ServiceInput,
  ServiceTypeInput,
  TargetInput,
} from './model/catalogue-input.ts'
export type { CatalogueService, FaqItem, ServiceFacts, TargetFacts, TargetKind } from './model/catalogue-service.ts'
export { checkLink } from './model/links/check-link.ts'
export { knownLinks, knownNetworks } from './model/links/networks/known-networks.ts'
export { normaliseLink } from './model/links/normalise-link.ts'
export { markedUp } from './model/marked-up.ts'
export { isChannelLink, publishingOf, servesPublications } from './model/publications.ts'
export type { CatalogueSnapshot } from './model/snapshot.ts'
export { inLanguage, type Translations } from './model/translations.ts'
export { catalogueOperatorRoutes } from './operator/http/index.ts'
export type { FindOrderForm, LinkPreview, LinkPreviewer, OrderForm } from './ports.ts'
export { type Catalogue, createCatalogue } from './queries/catalogue.ts'
export { createLinkPreviews, type LinkPreviews } from './queries/link-previews.ts'
export { findTitle, type LinkTitle, shownTitle, titleOf } from './queries/link-titles.ts'
export { catalogueGuide } from './queries/operator/guide.ts'
export { type ImportShelves, importShelves } from './queries/operator/import-shelves.ts'
export { snapshotWithUnsaved } from './queries/operator/snapshot-with-unsaved.ts'
export { type OrderInputs, orderInputsOf, targetOfKind } from './queries/order-inputs.ts'
export { personalFavourites } from './queries/personal-favourites.ts'
export { personalReviews } from './queries/personal-reviews.ts'
export { countryCodes } from './queries/places.ts'
export { reviewsBy } from './queries/reviews.ts'
export { type ReportedPart, type ServiceChange, type ServiceCursor, serviceChangesSince } from './queries/service-changes.ts'
export { saveReview } from './store/review-store.ts'

export { setPopularity } from './commands/count-orders.ts'
export { disableService } from './commands/disable-service.ts'
export { importCatalogue } from './commands/import-catalogue.ts'
export { enableService, priceServices } from './commands/price-services.ts'
export { saveService } from './commands/save-service.ts'
export { catalogueContract } from './contract/schemas.ts'
export { type CatalogueRoutesDeps, catalogueRoutes } from './http/index.ts'
export { presentOwn } from './http/present-own.ts'
export { type CataloguePart, presentPart } from './http/present-part.ts'
export { presentReview } from './http/present-review.ts'
export { type AskingForm, type WidgetGuard, widgetGuard } from './http/widget-guard.ts'
export type {
  CatalogueInput,
  ContentTranslations,
  DeliveryInput,
  LabelInput,
  NetworkInput,
  PackageItemInput,
  ServiceContentInput,
  ServiceInput,
  ServiceTypeInput,
  TargetInput,
} from './model/catalogue-input.ts'
export type {
  CatalogueNetwork,
  CatalogueService,
  CatalogueServiceType,
  FaqItem,
  PackageItem,
  ServiceFacts,
  TargetFacts,
  TargetKind,
} from './model/catalogue-service.ts'
export { checkLink, type LinkCheck, type LinkTaker } from './model/links/check-link.ts'
export type { NetworkLinks } from './model/links/link-patterns.ts'
export { type KnownNetwork, knownLinks, knownNetworks } from './model/links/networks/known-networks.ts'
export { type KnownLink, normaliseLink } from './model/links/normalise-link.ts'
export { markedUp } from './model/marked-up.ts'
export { isChannelLink, type Publishing, publishingOf, servesPublications } from './model/publications.ts'
export { boundsOf, quantityError } from './model/service-costs.ts'
export type { CatalogueSnapshot } from './model/snapshot.ts'
export { inLanguage, type Translations } from './model/translations.ts'
export type { FindOrderForm, LinkPreview, LinkPreviewer, OrderForm } from './ports.ts'
export { type Catalogue, type CatalogueOptions, createCatalogue } from './queries/catalogue.ts'
export { createLinkPreviews, type LinkPreviews } from './queries/link-previews.ts'
export { type OrderInputs, orderInputsOf, targetOfKind } from './queries/order-inputs.ts'
export { personalFavourites } from './queries/personal-favourites.ts'
export { personalReviews } from './queries/personal-reviews.ts'
export { reviewsBy } from './queries/reviews.ts'
export {
  type ServiceChange,
  type ServiceChanges,
  type ServiceCursor,
  serviceChangesSince,
  type ToldPart,
} from './queries/service-changes.ts'
export { type Review, saveReview } from './store/review-store.ts'

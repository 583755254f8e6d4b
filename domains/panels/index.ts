export { changeSettings } from './commands/change-settings.ts'
export { createPanel, type NewPanel } from './commands/create-panel.ts'
export { movePanel } from './commands/move-panel.ts'
export { firstSettings } from './commands/operator/open-panel.ts'
export { completePreview, openPreview, previewStates, redeemPreview, showPreview } from './commands/preview.ts'
export { createBanner, describePage, putMenu, redirectAliases, removeBanner } from './commands/put-content.ts'
export { refuseOverLimit } from './commands/refuse-over-limit.ts'
export { enterVisit, isOnVisit, VISIT_MS } from './commands/visit-shop.ts'
export type { InstanceSettings } from './contract/instance-settings.ts'
export { articleRoutes } from './http/article-routes.ts'
export { panelsRoutes } from './http/index.ts'
export { statusRoutes } from './http/status-routes.ts'
export { panelsDueRows, panelsSchedules } from './jobs/index.ts'
export { textIn } from './model/article.ts'
export { bannersFor, type NewBanner } from './model/banner.ts'
export { bannerPageOf } from './model/banner-pages.ts'
export { cleanHtml } from './model/html/clean-html.ts'
export type { NewMenu } from './model/own-menu.ts'
export { hasPage, ownTexts, pageName, pagesNow, pathOfArticle } from './model/pages.ts'
export { originOf, type Panel } from './model/panel.ts'
export { type OptionsPatch, offeredLocale, type PanelOptions } from './model/panel-options.ts'
export { PICTURE_FOLDER, type PictureFile, pictureFileOf } from './model/pictures/picture.ts'
export { type PreviewContent, type PreviewScheme, previewFolder, previewSchemes } from './model/preview.ts'
export { richAnswers, richText, richTextOrNull } from './model/rich-text.ts'
export type { SettingsPatch } from './model/settings-patch.ts'
export { panelsOperatorRoutes } from './operator/http/index.ts'
export { previewedBefore, previewResponse } from './operator/preview-schemas.ts'
export type {
  ArchiveObstacle,
  CertificateReader,
  CopyPart,
  DeliveryHealth,
  HostCertificate,
  HostChecker,
  NetworkHealth,
  PanelFigures,
} from './ports.ts'
export { openingGuide, panelsGuide } from './queries/operator/guide.ts'
export { menuStates } from './queries/operator/menu-page.ts'
export { panelNames } from './queries/operator/panel-list.ts'
export { settingsStates } from './queries/operator/settings-page.ts'
export { panelIn } from './queries/panel-in.ts'
export { panelOptionsIn } from './queries/panel-options-in.ts'
export { createPanels, type Panels } from './queries/panels.ts'
export { pictureContent } from './queries/picture-content.ts'
export { previewedPanel } from './queries/previewed-panel.ts'
export { takePanelNumber, touchPanel } from './store/panel-store.ts'

export { layerOrder } from './layer-order.ts'
export { type PanelColours, type PanelTheme, panelTheme } from './panel-theme.ts'
export { palettes, type Scheme, type TokenName } from './tokens.ts'

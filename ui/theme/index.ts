export { layerOrder } from './layer-order.ts'
export { type PanelColours, type PanelTheme, panelTheme } from './panel-theme.ts'
export type { SchemeColours } from './scheme-tokens.ts'
export { palettes, type Scheme, type TokenName } from './tokens.ts'

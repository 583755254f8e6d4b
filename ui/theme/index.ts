export { type BrandRoles, brandRoles } from './brand-scale.ts'
export { contrast, parseHex } from './colour.ts'
export { type PanelColours, type PanelTheme, panelTheme } from './panel-theme.ts'
export { defaultNetworkColour, defaultServiceTypeColour, palettes, type Scheme, type TokenName } from './tokens.ts'

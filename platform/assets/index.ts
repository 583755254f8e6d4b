export { type KeptAssets, keptAssets } from './kept-assets.ts'
export { type AppName, type AssetFile, publishAssets } from './publish-assets.ts'

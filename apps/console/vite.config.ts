import { defineConfig } from 'vite'
import { themePlugin } from './build-theme.ts'

const VENDOR = /node_modules[\\/](react|react-dom|scheduler|react-router|cookie|@tanstack[\\/](query-core|react-query))[\\/]/

export default defineConfig({
  root: import.meta.dirname,
  plugins: [themePlugin()],
  build: {
    outDir: 'build/client',
    emptyOutDir: true,
    manifest: true,
    cssMinify: true,
    // One sheet of some ten kilobytes: one request, and no screen without its look.
    cssCodeSplit: false,
    // A data: address of a font or picture would need a wider policy than the page has.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { moduleLevelDirective: false },
      output: { codeSplitting: { groups: [{ name: 'vendor', test: VENDOR, priority: 2 }] } },
    },
  },
})

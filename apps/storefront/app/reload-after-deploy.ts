const KEY = 'chunk_reload_at'
const ONCE_PER_MS = 60_000

/**
 * A new version was put up while this page was open and its old files are gone: load it anew, but never in a circle, and never without a network: there is nothing
 * to load then, and the page that stands is worth more (ERR-014).
 */
export const mayReload = (lastMs: number | undefined, nowMs: number, isOnline = true): boolean =>
  isOnline && (lastMs === undefined || nowMs - lastMs > ONCE_PER_MS)

export function reloadAfterDeploy(): void {
  addEventListener('vite:preloadError', (event) => {
    const stored = Number(sessionStorage.getItem(KEY) ?? Number.NaN)
    if (!mayReload(Number.isNaN(stored) ? undefined : stored, Date.now(), navigator.onLine)) return
    event.preventDefault()
    sessionStorage.setItem(KEY, String(Date.now()))
    location.reload()
  })
}

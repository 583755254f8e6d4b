import { SKIP_WAITING, WORKER_ADDRESS } from './worker-protocol.ts'

type Container = Pick<ServiceWorkerContainer, 'register' | 'addEventListener' | 'controller'>

/**
 * Registers the worker and says when a newer one waits. The first worker of a visitor replaces nothing: it is no update.
 * A browser without workers, or one that forbids them, simply has no offline page.
 */
export async function watchForUpdates(container: Container, onWaiting: (worker: ServiceWorker) => void): Promise<void> {
  const registration = await container.register(WORKER_ADDRESS).catch(() => undefined)
  if (!registration) return
  const tell = () => {
    if (registration.waiting && container.controller) onWaiting(registration.waiting)
  }
  tell()
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing
    coming?.addEventListener('statechange', () => {
      if (coming.state === 'installed') tell()
    })
  })
}

/**
 * A press loads what the page needs for its controls. Chromium can leave both workers waiting for each other when the older one is asked for a file while it
 * is replaced: the newer one is told after that.
 */
const QUIET_MS = 600
/** Whatever delays the newer worker, a page that is left lets go of the older one. */
const TAKE_OVER_WITHIN_MS = 4_000

/** Tells the waiting worker to take over; the page is loaded anew once it has, or when that takes too long (OVERLAY-002). */
export function takeUpdate(container: Pick<Container, 'addEventListener'>, waiting: ServiceWorker, reload: () => void): void {
  let isReloading = false
  const reloadOnce = () => {
    if (isReloading) return
    isReloading = true
    reload()
  }
  container.addEventListener('controllerchange', reloadOnce)
  setTimeout(() => waiting.postMessage({ type: SKIP_WAITING }), QUIET_MS)
  setTimeout(reloadOnce, TAKE_OVER_WITHIN_MS)
}

/** Runs once the page has loaded: nothing the page itself needs waits behind the worker's files. */
export function afterLoad(run: () => void): () => void {
  if (document.readyState === 'complete') {
    run()
    return () => undefined
  }
  addEventListener('load', run, { once: true })
  return () => removeEventListener('load', run)
}

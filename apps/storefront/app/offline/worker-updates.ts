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

/** Tells the waiting worker to take over; the page is loaded anew once it has (OVERLAY-002). */
export function takeUpdate(container: Pick<Container, 'addEventListener'>, waiting: ServiceWorker, reload: () => void): void {
  container.addEventListener('controllerchange', reload, { once: true })
  waiting.postMessage({ type: SKIP_WAITING })
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

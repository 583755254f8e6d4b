/** The browser's own question, which Chromium hands to the page once and early. */
export interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>
}

let captured: InstallPromptEvent | undefined
const listeners = new Set<() => void>()

const keep = (event: InstallPromptEvent | undefined): void => {
  captured = event
  for (const listener of listeners) listener()
}

/** Listens from the first script on: the event may come before anything is rendered. */
export function capturePrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    keep(event as InstallPromptEvent)
  })
  addEventListener('appinstalled', () => keep(undefined))
}

export const capturedPrompt = (): InstallPromptEvent | undefined => captured

export function subscribePrompt(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Asks the browser's question; it can be asked once. */
export async function askToInstall(): Promise<void> {
  const event = captured
  keep(undefined)
  await event?.prompt()
}

import { storedConsent } from './consent-store.ts'

/** Names of what is told to analytics (NS-57). */
export type AnalyticsEvent =
  | 'add_to_cart'
  | 'abandoned_cart'
  | 'begin_checkout'
  | 'purchase'
  | 'payment_gateway'
  | 'payment_page'
  | 'enter_url'
  | 'sign_up'
  | 'login'
  | 'display_mode'

type Layer = { push(entry: unknown): number }

function layer(): Layer {
  const holder = globalThis as unknown as { dataLayer?: Layer }
  holder.dataLayer ??= [] as unknown[]
  return holder.dataLayer
}

export const pushToLayer = (entry: object): void => void layer().push(entry)

/** A call in the form that Google's tag reads: it wants the `arguments` object itself, an array is something else to it. */
export function pushTag(..._call: readonly unknown[]): void {
  // biome-ignore lint/complexity/noArguments: the tag tells its calls from other entries by this very object.
  layer().push(arguments)
}

/** Tells analytics what happened, when the visitor allowed it; otherwise the event is dropped, not queued. */
export function track(event: AnalyticsEvent, facts: Readonly<Record<string, unknown>> = {}): void {
  if (storedConsent()?.analytics === 'granted') pushToLayer({ event, ...facts })
}

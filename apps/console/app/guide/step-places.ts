import type { StepName } from './use-guide.ts'

/** The screen of each step that is done in the console, as its address behind the panel's; the test order is placed in the shop. */
export const stepPlaces: Readonly<Partial<Record<StepName, string>>> = {
  brand: 'settings?group=brand',
  legal: 'settings?group=legal',
  payment_method: 'payment-methods',
  provider: 'providers',
  services: 'services',
}

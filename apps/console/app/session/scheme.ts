export const schemes = ['light', 'dark', 'system'] as const
export type Scheme = (typeof schemes)[number]

const STORED = 'console.scheme'
const isScheme = (value: unknown): value is Scheme => schemes.includes(value as Scheme)

/** The look that was chosen in this browser. */
export function storedScheme(): Scheme {
  const stored = localStorage.getItem(STORED)
  return isScheme(stored) ? stored : 'system'
}

/** Without the attribute the style sheet follows the system. */
export function applyScheme(scheme: Scheme): void {
  localStorage.setItem(STORED, scheme)
  if (scheme === 'system') document.documentElement.removeAttribute('data-color-scheme')
  else document.documentElement.setAttribute('data-color-scheme', scheme)
}

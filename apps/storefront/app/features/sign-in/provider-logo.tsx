import type { ReactNode } from 'react'
import type { ProviderName } from './providers.ts'

/** The marks by which everybody knows these services, in their own colours; our own drawings, so nothing is fetched from them. */
const drawings: Readonly<Record<ProviderName, ReactNode>> = {
  google: (
    <>
      <path fill="#4285f4" d="M22.5 12.25c0-.8-.07-1.56-.2-2.25H12v4.26h5.9a5 5 0 0 1-2.2 3.3v2.77h3.56c2.08-1.92 3.24-4.74 3.24-8.08Z" />
      <path
        fill="#34a853"
        d="M12 23c2.97 0 5.46-.98 7.28-2.66l-3.57-2.77c-.98.66-2.23 1.06-3.71 1.06-2.86 0-5.29-1.93-6.16-4.53H2.18v2.84A11 11 0 0 0 12 23Z"
      />
      <path fill="#fbbc05" d="M5.84 14.1a6.6 6.6 0 0 1 0-4.2V7.06H2.18a11 11 0 0 0 0 9.88l3.66-2.84Z" />
      <path fill="#ea4335" d="M12 5.38c1.62 0 3.06.56 4.21 1.64l3.15-3.15A11 11 0 0 0 2.18 7.06L5.84 9.9C6.71 7.3 9.14 5.38 12 5.38Z" />
    </>
  ),
  facebook: (
    <>
      <circle cx="12" cy="12" r="11" fill="#1877f2" />
      <path
        fill="#fff"
        d="M15.7 15.2l.5-3.2h-3.1V9.9c0-.9.4-1.7 1.8-1.7h1.4V5.5s-1.3-.2-2.5-.2c-2.5 0-4.2 1.5-4.2 4.3V12H6.8v3.2h2.8V23a11 11 0 0 0 3.5 0v-7.8h2.6Z"
      />
    </>
  ),
  telegram: (
    <>
      <circle cx="12" cy="12" r="11" fill="#229ed9" />
      <path
        fill="#fff"
        d="M5.4 11.6l10.9-4.3c.6-.2 1.1.1.9.9l-1.9 8.8c-.1.6-.5.8-1.1.5l-2.8-2.1-1.4 1.3c-.2.2-.3.3-.6.3l.2-2.9 5.3-4.8c.2-.2 0-.3-.4-.1l-6.5 4.1-2.8-.9c-.6-.2-.6-.6.2-.8Z"
      />
    </>
  ),
}

export const ProviderLogo = ({ provider, size = 18 }: { readonly provider: ProviderName; readonly size?: 18 | 22 }) => (
  <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" data-logo={provider}>
    {drawings[provider]}
  </svg>
)

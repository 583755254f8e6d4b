import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ProviderLogo } from './provider-logo.tsx'
import { type ProviderName, providerNames } from './providers.ts'

it.each(Object.keys(providerNames) as ProviderName[])('has a mark of its own for %s that is no letter', (provider) => {
  const html = renderToStaticMarkup(<ProviderLogo provider={provider} />)
  expect(html).toContain('<path')
  expect(html).not.toContain('<text')
  expect(html.replace(/<[^>]+>/g, '')).toBe('')
})

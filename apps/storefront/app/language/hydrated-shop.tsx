import type { i18n } from 'i18next'
import { type ComponentProps, Fragment, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { type DataRouter, UNSAFE_FrameworkContext, UNSAFE_RemixErrorBoundary } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { I18nextProvider } from '#words'
import type { Handoff } from './handoff.ts'

export interface HydratedShopProps {
  readonly handoff: Handoff
  readonly router: DataRouter
  readonly words: i18n
  /** Is given the function that puts other words under the whole page. */
  readonly onReady: (setWords: (words: i18n) => void) => void
}

type Framework = NonNullable<ComponentProps<typeof UNSAFE_FrameworkContext>['value']>

/** The shop in the browser: React Router's `HydratedRouter`, but with a router and words that can change under it (ADR 0013). */
export function HydratedShop({ handoff, router, words: first, onReady }: HydratedShopProps) {
  const { context, manifest, routeModules } = handoff
  const [words, setWords] = useState(first)
  const [location, setLocation] = useState(router.state.location)
  useEffect(() => onReady(setWords), [onReady])
  useLayoutEffect(() => {
    // One that must load something first begins when the document has been taken over.
    if (!router.state.initialized) router.initialize()
    return router.subscribe((state) => setLocation(state.location))
  }, [router])
  const framework = useMemo<Framework>(() => {
    const { future, ssr, isSpaMode, routeDiscovery } = context
    return { manifest, routeModules, future, ssr, isSpaMode, routeDiscovery }
  }, [context, manifest, routeModules])
  return (
    <I18nextProvider i18n={words}>
      <UNSAFE_FrameworkContext value={framework}>
        <UNSAFE_RemixErrorBoundary location={location}>
          <RouterProvider router={router} />
        </UNSAFE_RemixErrorBoundary>
      </UNSAFE_FrameworkContext>
      {/* The server's tree has a second branch here; without it every useId would differ. */}
      <Fragment />
    </I18nextProvider>
  )
}

import type { ContextType } from 'react'
import type { DataRouter, UNSAFE_AssetsManifest, UNSAFE_FrameworkContext, UNSAFE_RouteModules } from 'react-router'
import { UNSAFE_decodeViaTurboStream } from 'react-router'

type Framework = NonNullable<ContextType<typeof UNSAFE_FrameworkContext>>

interface Context extends Pick<Framework, 'future' | 'ssr' | 'isSpaMode' | 'routeDiscovery'> {
  readonly basename?: string
  readonly stream?: ReadableStream<Uint8Array>
}
export type PageState = Partial<Pick<DataRouter['state'], 'loaderData' | 'actionData' | 'errors'>>

declare global {
  interface Window {
    __reactRouterContext?: Context
    __reactRouterManifest?: UNSAFE_AssetsManifest
    __reactRouterRouteModules?: UNSAFE_RouteModules
    __reactRouterDataRouter?: DataRouter
  }
}

/** What the server wrote into the document for the router. */
export interface Handoff {
  readonly context: Context
  readonly manifest: UNSAFE_AssetsManifest
  readonly routeModules: UNSAFE_RouteModules
  readonly state: PageState
}

/** Reads it as React Router's own entry does; the stream is complete before the first script runs. */
export async function readHandoff(): Promise<Handoff> {
  const { __reactRouterContext: context, __reactRouterManifest: manifest, __reactRouterRouteModules: routeModules } = window
  if (!context?.stream || !manifest || !routeModules) throw new Error('The document carries no page')
  const { value } = await UNSAFE_decodeViaTurboStream(context.stream, window)
  return { context, manifest, routeModules, state: value as PageState }
}

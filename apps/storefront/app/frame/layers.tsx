import { Suspense } from 'react'
import { LayerWaiting } from '../overlays/layer-waiting.tsx'
import { loadOnDemand } from '../overlays/load-on-demand.tsx'
import { useSession } from '../session/session-context.tsx'
import { type Layer, useLayers } from './frame-context.tsx'

const loadServices = () => import('./on-demand/services-flyout.tsx')
const loadCommands = () => import('./on-demand/command-menu.tsx')
const loadAccount = () => import('./on-demand/account-sheet.tsx')
const loadKeys = () => import('./on-demand/key-list.tsx')
const options = { Waiting: LayerWaiting, onFailure: ({ onClose }: { readonly onClose: () => void }) => onClose() }
const ServicesFlyout = loadOnDemand(async () => (await loadServices()).ServicesFlyout, options)
const CommandMenu = loadOnDemand(async () => (await loadCommands()).CommandMenu, options)
const KeyList = loadOnDemand(async () => (await loadKeys()).KeyList, options)
const AccountSheet = loadOnDemand(async () => (await loadAccount()).AccountSheet, options)

const loaders: Readonly<Record<Layer, () => Promise<unknown>>> = {
  services: loadServices,
  commands: loadCommands,
  account: loadAccount,
  keys: loadKeys,
}

/** Fetches a layer's code when the pointer or the focus comes near its button. */
export const prepareLayer = (layer: Layer): void => void loaders[layer]().catch(() => undefined)

/** The layers of the frame; none of their code is there before it is asked for. */
export function Layers() {
  const { open, close } = useLayers()
  const { profile } = useSession()
  return (
    <Suspense fallback={null}>
      {open === 'services' && <ServicesFlyout onClose={close} />}
      {open === 'commands' && <CommandMenu onClose={close} />}
      {open === 'keys' && <KeyList onClose={close} />}
      {open === 'account' && profile && <AccountSheet profile={profile} onClose={close} />}
    </Suspense>
  )
}

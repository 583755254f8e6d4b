import { type ComponentType, useEffect, useState } from 'react'

/**
 * A component whose code comes when it is first shown. Where it cannot be fetched nothing shows, and the next time it is asked for it is fetched
 * again: a network that is away takes no page with it.
 */
export function loadOnDemand<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let known: ComponentType<Props> | undefined
  return function OnDemand(props: Props) {
    const [Loaded, setLoaded] = useState(() => known)
    useEffect(() => {
      if (known) return
      let isLeft = false
      load().then(
        (component) => {
          known = component
          if (!isLeft) setLoaded(() => component)
        },
        () => undefined,
      )
      return () => {
        isLeft = true
      }
    }, [])
    return Loaded ? <Loaded {...props} /> : null
  }
}

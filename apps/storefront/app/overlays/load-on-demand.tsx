import { type ComponentType, useEffect, useRef, useState } from 'react'

export interface OnDemandOptions<Props extends object> {
  /** Stands there until the code has come. */
  readonly Waiting?: ComponentType<Props>
  readonly onFailure?: (props: Props) => void
}

/**
 * A component whose code comes when it is first shown. Where it cannot be fetched nothing shows, and the next time it is asked for it is fetched
 * again: a network that is away takes no page with it.
 */
export function loadOnDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { Waiting, onFailure }: OnDemandOptions<Props> = {},
): ComponentType<Props> {
  let known: ComponentType<Props> | undefined
  return function OnDemand(props: Props) {
    const [Loaded, setLoaded] = useState(() => known)
    const latest = useRef(props)
    latest.current = props
    useEffect(() => {
      if (known) return
      let isLeft = false
      load().then(
        (component) => {
          known = component
          if (!isLeft) setLoaded(() => component)
        },
        () => isLeft || onFailure?.(latest.current),
      )
      return () => {
        isLeft = true
      }
    }, [])
    if (Loaded) return <Loaded {...props} />
    return Waiting ? <Waiting {...props} /> : null
  }
}

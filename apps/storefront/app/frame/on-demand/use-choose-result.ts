import { useNavigate } from 'react-router'
import type { Result } from './search-model.ts'

/** Does what a result says; with Ctrl or ⌘ a service is ordered instead of shown. */
export function useChooseResult(onDone: (result: Result) => void): (result: Result, isOther: boolean) => void {
  const navigate = useNavigate()
  return (result, isOther) => {
    onDone(result)
    const to = isOther ? (result.orderAt ?? result.to) : result.to
    if (result.run) result.run()
    else if (to) void navigate(to)
    else if (result.href) window.open(result.href, '_blank', 'noopener')
  }
}

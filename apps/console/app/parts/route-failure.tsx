import { useRouteError } from 'react-router'
import { FailureView } from './failure-view.tsx'

/** The last resort of a page: also where its code could not be fetched, as after a new release. */
export const RouteFailure = () => <FailureView error={useRouteError()} onRetry={() => location.reload()} />
